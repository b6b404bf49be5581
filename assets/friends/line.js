// One line between two browsers, laid by hand: what each must tell the other is carried by people,
// as a text or a picture. No relay and no other server knows of it.
const PATIENCE = 3000; // ms for the browser to find out its own addresses

// `told` has three functions: opened(), closed(), heard(text).
export function lay(ice, told) {
  const line = new RTCPeerConnection({ iceServers: [...ice] });
  let words;
  let ended = false;

  const end = () => {
    if (ended) return;
    ended = true;
    line.close();
    told.closed();
  };
  const use = (channel) => {
    words = channel;
    words.onopen = () => told.opened();
    words.onclose = end;
    words.onmessage = ({ data }) => {
      if (typeof data === "string") told.heard(data);
    };
  };
  line.ondatachannel = ({ channel }) => use(channel);
  line.onconnectionstatechange = () => {
    if (line.connectionState === "failed" || line.connectionState === "closed") end();
  };

  return {
    offer: async () => {
      use(line.createDataChannel("words"));
      await line.setLocalDescription();
      return described(line);
    },
    answer: async (sdp) => {
      await line.setRemoteDescription({ type: "offer", sdp });
      await line.setLocalDescription();
      return described(line);
    },
    accept: (sdp) => line.setRemoteDescription({ type: "answer", sdp }),
    send: (text) => {
      if (words?.readyState === "open") words.send(text);
    },
    descriptions: () => [line.localDescription.sdp, line.remoteDescription.sdp],
    cut: end,
  };
}

async function described(line) {
  if (line.iceGatheringState !== "complete") {
    await new Promise((resolve) => {
      setTimeout(resolve, PATIENCE);
      line.onicegatheringstatechange = () => {
        if (line.iceGatheringState === "complete") resolve();
      };
    });
  }
  return line.localDescription.sdp;
}
