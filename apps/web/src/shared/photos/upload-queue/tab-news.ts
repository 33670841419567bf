/** What one tab tells the others about the files of an album. */
export type TabNews =
  /** Files were added, sorted, stored or removed. */
  | 'changed'
  /** A draft that shows new photos was saved. */
  | 'saved'
  /** Everything was thrown away. */
  | 'cleared'
  /** This tab has the turn to send, and is awake. */
  | 'sending';

export interface TabChannel {
  tell(album: string, news: TabNews): void;
  listen(listener: (album: string, news: TabNews) => void): () => void;
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('marque-photos');
  } catch {
    return null;
  }
}

/** Between the tabs of this browser. Where it has no such channel, or forbids it, each tab goes by what it reads itself. */
export function openTabChannel(): TabChannel {
  const channel = openChannel();
  if (!channel) return { tell: () => undefined, listen: () => () => undefined };
  return {
    tell: (album, news) => {
      try {
        channel.postMessage({ album, news });
      } catch {
        // Closed by the browser: the others read for themselves.
      }
    },
    listen(listener) {
      const hear = ({ data }: MessageEvent<{ album: string; news: TabNews }>) => listener(data.album, data.news);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
