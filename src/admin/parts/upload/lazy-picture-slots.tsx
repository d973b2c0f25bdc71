import { type ComponentProps, useEffect, useState } from 'react';
import type { PictureSlots } from './picture-slots.tsx';

type Slots = typeof PictureSlots;

/**
 * The slots of pictures, fetched once the form is there: the library for dragging is a tenth of its script. Until then the
 * pictures are shown.
 */
export function LazyPictureSlots(props: ComponentProps<Slots>) {
  const [file, setFile] = useState<{ readonly PictureSlots: Slots } | null>(null);
  useEffect(() => {
    import('./picture-slots.tsx').then(setFile, () => undefined);
  }, []);
  if (file) return <file.PictureSlots {...props} />;
  return (
    <ol className="picture-slots" aria-busy="true">
      {props.images.map((image) => (
        <li key={image} className="picture-slot">
          <div className="picture-slot__pic">
            <img src={`/media/${image}/360.webp`} alt="" width="160" height="160" />
          </div>
        </li>
      ))}
    </ol>
  );
}
