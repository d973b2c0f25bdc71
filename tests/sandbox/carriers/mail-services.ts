import { serveStandIn } from '../local-server.ts';
import { MailSandbox } from './mail-sandbox.ts';

export const startMailServices = () => {
  const sandbox = new MailSandbox();
  return serveStandIn(sandbox, ({ headers, url = '/' }, body) => {
    const answer = sandbox.answer({ headers, path: url, body });
    return answer && { ...answer, json: answer.body };
  });
};
