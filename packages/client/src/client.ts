import { createCalls } from './calls.ts';
import { type BundleOptions, createDownloads, type Download, type PhotoDownloadOptions } from './downloads.ts';
import type { Procedures, StaffConsignment, StaffListQueryInput } from './generated/procedures.ts';
import type { CallOptions } from './procedure-types.ts';
import { createSignIn } from './sign-in.ts';
import { type ClientOptions, createTransport } from './transport.ts';
import { createUploads } from './uploads.ts';

/** Filter and order of a list. The client fetches page by page. */
export type ListOptions = Omit<StaffListQueryInput, 'cursor' | 'limit'> &
  CallOptions & {
    /** Consignments per request, at most 1,000. */
    pageSize?: number | undefined;
  };

/** All procedures of the server, plus sign-in, uploads, downloads and paging. */
export interface MarqueClient extends Procedures, ReturnType<typeof createSignIn> {
  uploads: ReturnType<typeof createUploads>;
  photos: {
    /**
     * Downloads a photo by its id or by the `url` of its entry, for its owner and for staff. Raises PHOTO_NOT_FOUND.
     */
    download(photo: string, options?: PhotoDownloadOptions): Promise<Download>;
  };
  consignments: {
    /** All consignments, for staff, page by page: `for await (const one of client.consignments.all())`. */
    all(options?: ListOptions): AsyncGenerator<StaffConsignment, void>;
    /** All photos of a consignment as a ZIP, for staff. Raises CONSIGNMENT_NOT_FOUND. */
    downloadPhotos(id: number, options?: CallOptions): Promise<Download>;
    /**
     * Whole cases as a ZIP, for staff: data, dossier, and photos of up to 50 consignments. Its size is not known in
     * advance. Raises CONSIGNMENT_NOT_FOUND.
     */
    downloadBundle(ids: readonly [number, ...number[]], options?: BundleOptions): Promise<Download>;
  };
}

const PAGE_SIZE = 200;

async function* listAll({ admin }: Procedures, listing: ListOptions): AsyncGenerator<StaffConsignment, void> {
  const { pageSize = PAGE_SIZE, signal, timeoutMs, ...query } = listing;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.consignments>> = await admin.consignments(
      { ...query, limit: pageSize, cursor },
      { signal, timeoutMs },
    );
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/**
 * Creates a client for the Marque server at `url`, with a token or for signing in. Sends nothing until the first call.
 * Throws a TypeError for an invalid address or token.
 */
export function createMarqueClient(options: ClientOptions = {}): MarqueClient {
  const transport = createTransport(options);
  const calls = createCalls(transport);
  const downloads = createDownloads(transport);
  return {
    ...calls,
    ...createSignIn(transport, calls),
    uploads: createUploads(transport),
    photos: { download: downloads.photo },
    consignments: {
      all: (listing = {}) => listAll(calls, listing),
      downloadPhotos: downloads.allPhotos,
      downloadBundle: downloads.bundle,
    },
  };
}
