import type { GrayImage } from '@marque/scanner/image/gray-image';
import { useEffect, useRef } from 'react';
import classes from './picture-detail.module.css';

export function PictureDetail({ picture }: { picture: GrayImage }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, data } = picture;

  useEffect(() => {
    const rgba = new Uint8ClampedArray(data.length * 4);
    for (const [pixel, light] of data.entries()) rgba.set([light, light, light, 255], pixel * 4);
    canvas.current?.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0);
  }, [data, width, height]);

  return (
    <canvas
      ref={canvas}
      className={classes.cut}
      width={width}
      height={height}
      role="img"
      aria-label="The characters as the camera saw them"
    />
  );
}
