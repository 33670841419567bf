const BOUNDARY = 'marque-bench-boundary';

/** The type of a form that `photoForm` made. */
export const PHOTO_FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A photo as the web app sends it. */
export function photoForm(photo: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="IMG_1.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
