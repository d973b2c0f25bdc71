import { useEffect, useRef } from 'react';

const SIZE = 160;

/** A file that is not stored yet, drawn on a canvas: the policy refuses addresses of blobs as pictures. */
export function LocalPreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file, { resizeWidth: SIZE * 2 }).then(
      (picture) => {
        if (isGone || !canvas.current) return;
        const side = Math.min(picture.width, picture.height);
        canvas.current
          .getContext('2d')
          ?.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIZE, SIZE);
        picture.close();
      },
      // Not a picture that this browser reads: the server says so in words.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={SIZE} height={SIZE} />;
}
