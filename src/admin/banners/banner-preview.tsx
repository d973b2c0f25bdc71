import type { UseFormReturn } from 'react-hook-form';
import type { BannerForm } from '../../features/content/admin/banner.schema.ts';

/** The banner as the home page will show it on a wide screen and on a phone, while the form is filled. */
export function BannerPreview({ form }: { readonly form: UseFormReturn<BannerForm> }) {
  const [title, subtitle, image, narrowImage, focus, linkTo, linkText] = form.watch([
    'title',
    'subtitle',
    'image',
    'narrowImage',
    'focus',
    'linkTo',
    'linkText',
  ]);
  const views = [
    { name: 'wide', label: 'On a wide screen', picture: image },
    { name: 'phone', label: 'On a phone', picture: narrowImage || image },
  ];
  return (
    <section className="banner-previews" aria-label="As shoppers see it">
      {views.map(({ name, label, picture }) => (
        <figure key={name} className={`banner-preview banner-preview--${name}`}>
          <div className="banner-preview__text">
            <h3>{title || 'Title of the banner'}</h3>
            {subtitle && <p>{subtitle}</p>}
            {linkTo && <span className="banner-preview__link">{linkText || 'Shop now'}</span>}
          </div>
          {picture ? (
            <img className={`banner-preview__pic--${focus}`} src={`/media/${picture}/540.webp`} alt="" width="540" height="236" />
          ) : (
            <div className="banner-preview__none">No picture yet</div>
          )}
          <figcaption className="sr-only">{label}</figcaption>
        </figure>
      ))}
    </section>
  );
}
