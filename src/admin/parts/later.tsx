import { type ComponentType, useEffect, useState } from 'react';
import { savesData, whenIdle } from '../app/idle.client.ts';

/**
 * A component whose code is fetched while the browser has nothing to do, or when it is first shown: dialogs and what stands
 * below the first screen. Until the code is there nothing is drawn, also on the server.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetched = () =>
    load().then((code) => {
      Loaded = code;
    });
  // What does not come now is asked for again when it is shown.
  if (typeof window !== 'undefined' && !savesData()) whenIdle(() => void fetched().catch(() => undefined));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when its module is loaded
  return function Later(props: Props) {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (!Loaded)
        fetched().then(
          () => redraw((count) => count + 1),
          () => undefined,
        );
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
