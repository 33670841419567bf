const BOUNDARY = 'marque-bench-boundary';

export const PHOTO_FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export function photoForm(photo: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="IMG_1.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
