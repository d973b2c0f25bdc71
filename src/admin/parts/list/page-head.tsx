import type { ReactNode } from 'react';

/** The title of a screen and its actions. On phones the top bar has the title. */
export function PageHead({ title, meta, children }: { readonly title: string; readonly meta?: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="page-head">
      <div className="page-head__t">
        <h1>{title}</h1>
        {meta && <p className="text-meta">{meta}</p>}
      </div>
      <div className="page-head__a">{children}</div>
    </div>
  );
}
