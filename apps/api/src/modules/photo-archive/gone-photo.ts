const NOTE = 'This photo was removed while the archive was being made.\r\n';

export interface GoneNote {
  name: string;
  content: Buffer;
}

/** Replaces a photo that was removed after planning with a text of the same length, under a name of the same length. */
export function replaceGonePhoto({ name, size }: { name: string; size: number }): GoneNote {
  const content = Buffer.alloc(size, '\n');
  content.write(NOTE);
  return { name: name.replace(/\.jpg$/, '.txt'), content };
}
