import { type ComponentProps, createContext, use } from 'react';
import { Link } from 'wouter';

/** Fetches code and data of an address ahead of the click. */
export const PrefetchContext = createContext<(to: string) => void>(() => undefined);

type Props = ComponentProps<'a'> & { readonly href: string };

/** A link between screens. Pointing at it or focusing it fetches what the screen needs. */
export function AdminLink({ href, ...rest }: Props) {
  const prefetch = use(PrefetchContext);
  return <Link href={href} onPointerEnter={() => prefetch(href)} onFocus={() => prefetch(href)} {...rest} />;
}
