import { Icon } from '../../../ui/icon/icon.tsx';

const SMALLEST_VARIANT = 240;

/** A small picture of the media bucket; an outline where there is none. */
export function Thumb({ image, size = 48 }: { readonly image: string | null; readonly size?: number }) {
  if (!image) {
    return (
      <span className="thumb thumb--none">
        <Icon name="image-off" />
      </span>
    );
  }
  return <img className="thumb" src={`/media/${image}/${SMALLEST_VARIANT}.webp`} alt="" width={size} height={size} loading="lazy" />;
}
