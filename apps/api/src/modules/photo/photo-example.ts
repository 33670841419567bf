export const PHOTO_EXAMPLE = {
  url: '/api/photos/6f1c3a52-0d35-4c9e-9b1f-7a4f7f0b6c11',
  name: 'front.jpg',
  size: 1_843_200,
  type: 'image/jpeg',
  width: 4032,
  height: 3024,
  placeholder: 'data:image/webp;base64,UklGRg==',
};
