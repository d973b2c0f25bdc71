import { urls } from '../../urls.ts';

const drawing = (name: string) => `/icons/ph-${name}-1.svg`;

/** A small product picture; a drawing if there is none or it fails to load. */
export function Thumb({ image, fallback = 'shop', size = 144 }: { image: string | null; fallback?: string; size?: number }) {
  return (
    <img
      src={image ? urls.media(image, size > 240 ? 360 : 240, 'webp') : drawing(fallback)}
      alt=""
      width={size}
      height={size}
      decoding="async"
      loading={size > 240 ? 'lazy' : 'eager'}
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(drawing(fallback))) currentTarget.src = drawing(fallback);
      }}
    />
  );
}
