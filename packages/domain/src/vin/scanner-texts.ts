import type { ToastText } from '../text/toasts/toast-text.ts';

/** The error messages of the VIN scanner (spec 8.3), and its texts when it finds nothing (spec 16.4). */
export const SCANNER_PROBLEMS = {
  notStarted: {
    title: 'Scanner Error',
    description: 'There was a problem initializing the scanner. Please try again or use manual entry.',
  },
  notSwitched: {
    title: 'Scanner Error',
    description: 'There was a problem switching modes. Please try again or use manual entry.',
  },
  barcodeUnavailable: {
    title: 'Barcode Detection Unavailable',
    description: 'Camera is active but automatic detection failed. Use manual capture or switch to text mode.',
  },
  noPermission: {
    title: 'Camera Permission Required',
    description: 'Please allow access or use the text scanner.',
  },
  noCamera: {
    title: 'Camera Not Found',
    description: 'No camera was found on this device. Please use manual VIN entry.',
  },
  noAccess: { title: 'Camera Access Error', description: 'Unable to access camera.' },
  noCanvas: { title: 'Canvas Error', description: 'Could not initialize image processing.' },
  notDetected: {
    title: 'VIN Not Detected',
    description: 'Could not find a valid VIN in the image. Please try again with better lighting or positioning.',
  },
  unreadable: {
    title: 'No VIN Found Yet',
    description: 'Choose a photo of the VIN below, or enter it by hand. The camera keeps looking.',
  },
  notProcessed: {
    title: 'OCR Processing Error',
    description: 'There was a problem processing the image. Please try again.',
  },
  notCaptured: { title: 'Image Capture Error', description: 'Failed to capture image.' },
} as const satisfies Record<string, ToastText>;

export type ScannerProblem = keyof typeof SCANNER_PROBLEMS;
