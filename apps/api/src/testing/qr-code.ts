import jsQR from 'jsqr';
import sharp from 'sharp';

export async function textOfQrCode(qrCodeUrl: string): Promise<string> {
  const png = Buffer.from(qrCodeUrl.replace('data:image/png;base64,', ''), 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const text = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
  if (!text) throw new Error('the QR code cannot be read');
  return text;
}
