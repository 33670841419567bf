import { VIN_NOT_DECODED } from '../messages.ts';
import type { ToastText } from './toast-text.ts';

export const WIZARD_TOASTS = {
  draftLoaded: { title: 'Draft loaded', description: 'Continuing from where you left off.' },
  draftCleared: { title: 'Draft cleared', description: 'Starting fresh.' },
  submitFailed: { title: 'Error', description: 'Failed to submit consignment. Please try again.' },
  photosFailed: {
    title: 'Processing failed',
    description: 'There was an error processing your photos. Please try again.',
  },
  invalidVin: { title: 'Invalid VIN', description: 'Please enter a valid 17-character VIN' },
} as const satisfies Record<string, ToastText>;

export function vinDecoded(vehicle: { make: string; model: string; year: number }): ToastText {
  return { title: 'VIN Decoded Successfully', description: `Found: ${vehicle.make} ${vehicle.model} ${vehicle.year}` };
}

export function vinNotDecoded(message?: string): ToastText {
  return { title: 'Error Decoding VIN', description: message || VIN_NOT_DECODED };
}

export function uploadFailed(fileName: string): ToastText {
  return { title: 'Upload Error', description: `Failed to upload ${fileName}` };
}

export function photosProcessed(count: number): ToastText {
  return { title: 'Photos processed successfully', description: `${count} photos processed and saved` };
}

export function photoRequired(categoryTitle: string): ToastText {
  return { title: 'Photo required', description: `Please add at least 1 photo for ${categoryTitle}` };
}
