import { decodeWithQuagga, type QuaggaSetting } from '../src/second/quagga-reader.ts';
import type { Engine } from './engine.ts';

/** quagga2 with several settings in turn. */
export function quaggaEngine(name: string, settings: readonly QuaggaSetting[]): Engine {
  return {
    name,
    isSlow: settings.length > 1,
    read: async (image) => {
      for (const setting of settings) {
        const found = await decodeWithQuagga(image, setting);
        if (found) return [found.text];
      }
      return [];
    },
  };
}
