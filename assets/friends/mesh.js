// The browsers of one room, each connected with every other: Trystero finds them over Nostr relays,
// then they talk over WebRTC. The build bundles this file with the library; it is loaded when a room
// is opened. What Python does not need stays here, so that only texts cross over to it.
import {
  getRelaySockets,
  joinRoom,
  pauseRelayReconnection,
  resumeRelayReconnection,
  selfId,
} from "@trystero-p2p/nostr";

const APP = "twenty-nine";
const WAITS = [500, 1000, 2000, 4000, 8000, 15_000]; // ms from one try at the relays to the next
const OPEN = 1;

// A connection whose offer can be renewed. The library keeps offers ready, and before it sends one
// that has lain for a minute it takes it back to make another; in Chromium what is made after that
// offers nothing, and nobody who came later could connect. A new offer may simply replace the old.
export class Connection extends RTCPeerConnection {
  setLocalDescription(description) {
    const unanswered = this.signalingState === "have-local-offer" && !this.remoteDescription;
    if (description?.type === "rollback" && unanswered) return Promise.resolve();
    return super.setLocalDescription(description);
  }
}

// Joins a room; `told` has three functions: joined(peer), left(peer), heard(peer, text).
export function join(room, password, relays, ice, told) {
  const keeper = keepTrying(relays);
  const joined = joinRoom(
    {
      appId: APP,
      password,
      relayConfig: { urls: [...relays], manualReconnection: true, warnOnRelayFailure: false },
      rtcConfig: { iceServers: [...ice] },
      rtcPolyfill: Connection,
    },
    room,
  );
  const lines = new Map(); // peer -> its RTCPeerConnection
  const words = joined.makeAction("words");
  words.onMessage = (text, { peerId }) => {
    if (typeof text === "string") told.heard(peerId, text);
  };
  joined.onPeerJoin = (peer) => {
    lines.set(peer, joined.getPeers()[peer]);
    told.joined(peer);
  };
  joined.onPeerLeave = (peer) => {
    // A line to a page that slept for long is dead without knowing it, and no other is laid while
    // it lies: it is cut by hand.
    lines.get(peer)?.close();
    lines.delete(peer);
    told.left(peer);
  };
  return {
    me: selfId,
    send: (peer, text) => {
      if (lines.has(peer)) words.send(text, { target: peer }).catch(() => {}); // gone meanwhile: told as left
    },
    descriptions: (peer) => {
      const line = lines.get(peer);
      return [line?.localDescription?.sdp ?? "", line?.remoteDescription?.sdp ?? ""];
    },
    cut: (peer) => lines.get(peer)?.close(),
    reached: keeper.reached,
    leave: async () => {
      keeper.stop();
      await joined.leave();
      lines.clear();
    },
  };
}

// The library gives a relay up for good after a few failures, but not while it is paused: then
// each relay that is lost waits to be woken. So it stays paused, and is woken here.
function keepTrying(relays) {
  let tries = 0;
  let timer = 0;
  const reached = () => {
    const sockets = Object.entries(getRelaySockets());
    return relays.filter((url) => sockets.some(([at, socket]) => same(at, url) && socket.readyState === OPEN)).length;
  };
  const wake = () => {
    clearTimeout(timer);
    resumeRelayReconnection();
    setTimeout(pauseRelayReconnection); // once those that waited have begun
    tries = reached() === relays.length ? 0 : Math.min(tries + 1, WAITS.length - 1);
    timer = setTimeout(wake, WAITS[tries]);
  };
  const wakeSoon = () => {
    if (document.hidden) return;
    tries = 0;
    wake();
  };
  pauseRelayReconnection();
  timer = setTimeout(wake, WAITS[0]);
  addEventListener("online", wakeSoon);
  document.addEventListener("visibilitychange", wakeSoon);
  return {
    reached,
    stop: () => {
      clearTimeout(timer);
      removeEventListener("online", wakeSoon);
      document.removeEventListener("visibilitychange", wakeSoon);
    },
  };
}

function same(one, other) {
  return one.replace(/\/$/, "") === other.replace(/\/$/, "");
}
