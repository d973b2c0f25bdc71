/** The part of the browser's reader of codes that is used here; only some browsers have one. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => CodeReader;
  }
}

const EVERY_MS = 250;

/** True where a camera can read codes; elsewhere the number is typed, or read by a scanner that types. */
export const canScan = (): boolean => 'BarcodeDetector' in window && navigator.mediaDevices !== undefined;

/**
 * Shows the camera in `video` and calls `onCode` with every code that it reads. @returns what switches the camera off
 * @throws DOMException where the camera is not allowed or not there
 */
export async function scanCodes(video: HTMLVideoElement, onCode: (text: string) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  video.srcObject = stream;
  await video.play();
  const reader = window.BarcodeDetector && new window.BarcodeDetector({ formats: ['qr_code'] });
  const timer = setInterval(() => {
    reader
      ?.detect(video)
      .then(([code]) => code && onCode(code.rawValue))
      // A frame that cannot be read is followed by the next.
      .catch(() => undefined);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
  };
}
