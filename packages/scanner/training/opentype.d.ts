/** The parts of opentype.js that the training uses; it has no types of its own. */
declare module 'opentype.js' {
  export interface Box {
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
  }
  export interface Path {
    getBoundingBox(): Box;
    toPathData(decimals: number): string;
  }
  export interface Font {
    getPath(text: string, x: number, y: number, size: number): Path;
    getAdvanceWidth(text: string, size: number): number;
  }
  const opentype: { parse(data: ArrayBuffer): Font };

  // biome-ignore lint/style/noDefaultExport: it is the shape of the module described
  export { opentype as default };
}
