import { serveStandIn } from '../local-server.ts';
import { Msg91Sandbox } from './msg91.ts';

export const startMsg91 = () => {
  const sandbox = new Msg91Sandbox();
  return serveStandIn(sandbox, ({ headers, url = '/' }, body) =>
    sandbox.answer({ path: url, authKey: String(headers.authkey ?? ''), body }),
  );
};
