import { z } from 'zod';

/**
 * The findings of the photo quality check on the device, with the text for the owner. Owners may use the photo anyway;
 * staff then see the finding.
 */
export const PHOTO_ADVICE = {
  blurred: 'This photo looks blurred. Hold the phone with both hands and tap the car to focus.',
  dark: 'This photo is very dark. Turn toward the light or move the car out of the shade.',
  glare: 'A bright reflection hides part of the photo. A step to the side usually helps.',
  small: 'This photo is small. Details will not be visible to a buyer.',
  sideways: 'This view usually works better in the other orientation. Turn your phone.',
  duplicate: 'This looks like a photo that is already here.',
} as const;
export type PhotoAdvice = keyof typeof PHOTO_ADVICE;
export const PhotoAdvice = z.enum(Object.keys(PHOTO_ADVICE) as [PhotoAdvice, ...PhotoAdvice[]]);

export const PHOTO_ADVICE_LABELS: Readonly<Record<PhotoAdvice, string>> = {
  blurred: 'Blurred',
  dark: 'Dark',
  glare: 'Glare',
  small: 'Small',
  sideways: 'Orientation',
  duplicate: 'Similar to another',
};
