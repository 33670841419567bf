let isThere = false;

/** Whether the next state has a camera. */
export function setCamera(has: boolean): void {
  isThere = has;
}

/** A gray picture with a lighter band, such as a label. */
function takeStill(): MediaStream {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1280, 720];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is nothing to draw on');
  context.fillStyle = '#5a5f63';
  context.fillRect(0, 0, 1280, 720);
  context.fillStyle = '#c9cdd0';
  context.fillRect(240, 300, 800, 120);
  return canvas.captureStream();
}

const CAMERA = { kind: 'videoinput', deviceId: 'still', groupId: 'still', label: 'Camera', toJSON: () => ({}) };

/** Replaces the machine's cameras, so that every machine shows the same. */
Object.assign(navigator.mediaDevices, {
  enumerateDevices: async () => (isThere ? [CAMERA] : []),
  getUserMedia: async () => {
    // Without a camera, the scanner would change its mode a second later.
    if (!isThere) throw new DOMException('The camera was refused.', 'NotAllowedError');
    return takeStill();
  },
});
