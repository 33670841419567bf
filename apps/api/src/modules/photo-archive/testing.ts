import { promisify } from 'node:util';
import yauzl from 'yauzl';

export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);
  const zip = await open(archive, { lazyEntries: false, strictFileNames: true });
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    const reading: Promise<void>[] = [];
    zip.on('entry', (entry: yauzl.Entry) =>
      reading.push(readEntry(zip, entry).then((bytes) => void files.set(entry.fileName, bytes))),
    );
    zip.on('error', reject);
    zip.on('end', () => Promise.all(reading).then(() => resolve(), reject));
  });
  return files;
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const openEntry = promisify(zip.openReadStream.bind(zip)) as (entry: yauzl.Entry) => Promise<NodeJS.ReadableStream>;
  const chunks: Buffer[] = [];
  for await (const chunk of await openEntry(entry)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
