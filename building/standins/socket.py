"""The numbers that asyncio's declarations name; a page opens no sockets."""

from _socket import AF_UNSPEC, AI_PASSIVE

__all__ = ("AF_UNSPEC", "AI_PASSIVE")
