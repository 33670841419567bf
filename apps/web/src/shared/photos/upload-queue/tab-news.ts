/** What one tab tells the others about a queue. */
export type TabNews =
  /** Files were added, sorted, stored or removed. */
  | 'changed'
  /** A draft with new photos was saved. */
  | 'saved'
  | 'cleared'
  /** This tab has the turn to send and is awake. */
  | 'sending';

export interface TabChannel {
  tell(queue: string, news: TabNews): void;
  listen(listener: (queue: string, news: TabNews) => void): () => void;
}

/** Tabs that were opened before an update read this too: the name of the queue keeps the field `album`. */
interface TabMessage {
  album: string;
  news: TabNews;
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('marque-photos');
  } catch {
    return null;
  }
}

/** A channel between the tabs of this browser. Where there is none, each tab relies on what it reads from the store. */
export function openTabChannel(): TabChannel {
  const channel = openChannel();
  if (!channel) return { tell: () => undefined, listen: () => () => undefined };
  return {
    tell: (queue, news) => {
      try {
        channel.postMessage({ album: queue, news } satisfies TabMessage);
      } catch {
        // The browser closed the channel: the other tabs read the store themselves.
      }
    },
    listen(listener) {
      const hear = ({ data }: MessageEvent<TabMessage>) => listener(data.album, data.news);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
