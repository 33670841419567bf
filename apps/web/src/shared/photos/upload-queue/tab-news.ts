/** What one tab tells the others about the files of a queue. */
export type TabNews =
  /** Files were added, sorted, stored or removed. */
  | 'changed'
  /** A draft that shows new photos was saved. */
  | 'saved'
  /** Everything was thrown away. */
  | 'cleared'
  /** This tab has the turn to send, and is awake. */
  | 'sending';

/** `queue` names the owner and the queue: `user-1 draft`. */
export interface TabChannel {
  tell(queue: string, news: TabNews): void;
  listen(listener: (queue: string, news: TabNews) => void): () => void;
}

/** A tab that was opened before an update must understand it: the name of the queue keeps the field `album`. */
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

/**
 * Between the tabs of this browser. Where it has no such channel, or forbids it, each tab goes by what it reads itself.
 */
export function openTabChannel(): TabChannel {
  const channel = openChannel();
  if (!channel) return { tell: () => undefined, listen: () => () => undefined };
  return {
    tell: (queue, news) => {
      try {
        channel.postMessage({ album: queue, news } satisfies TabMessage);
      } catch {
        // Closed by the browser: the others read for themselves.
      }
    },
    listen(listener) {
      const hear = ({ data }: MessageEvent<TabMessage>) => listener(data.album, data.news);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
