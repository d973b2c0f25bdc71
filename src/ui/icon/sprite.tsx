interface Props {
  /** Drawings of icon-paths.ts by their names. */
  icons: Readonly<Record<string, string>>;
}

/** The icons of a part of every page, whose own sprites (the layout's `icons`) have not got them. */
export function Sprite({ icons }: Props) {
  return (
    <div hidden>
      <svg aria-hidden="true">
        {Object.entries(icons).map(([name, path]) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of the shop's own
          <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24" dangerouslySetInnerHTML={{ __html: path }} />
        ))}
      </svg>
    </div>
  );
}
