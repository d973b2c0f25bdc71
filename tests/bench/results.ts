import type { StartTimes } from './clone.ts';
import type { Distance, Rush } from './far.ts';
import type { Lab } from './lab.ts';
import type { ServerFigures } from './server.ts';
import type { SignInCost } from './sign-in.ts';
import type { PageName, Wire } from './visit.ts';

/** A browser's measurements of a page. */
export interface Measured {
  readonly wire: Wire;
  /** Null for an error page, which Lighthouse does not measure. */
  readonly lab: Lab | null;
  /** Ms from a tap on Add to Cart to the next paint, CPU slowed 4 times; null where it is not measured. */
  readonly tap: number | null;
  /** Ms from a tap on the first piece to the page of the piece; null where it is not measured. */
  readonly next: number | null;
}

export interface Results {
  readonly pages: Readonly<Record<PageName, Measured>>;
  readonly server: ServerFigures;
  readonly distances: readonly Distance[];
  readonly rushes: readonly Rush[];
  readonly signIn: SignInCost;
  /** Ms from the start of the process to the first page, of the shop, the shop with NEW_MODULE_REGISTRY and a Worker with one bare page. */
  readonly cold: { readonly shop: number; readonly registry: number; readonly bare: number };
  readonly starts: StartTimes;
  /** Ms of a fixed piece of CPU work before each part. */
  readonly calibrations: readonly number[];
}
