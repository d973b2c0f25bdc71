import type { Simulation } from '../world/simulation.ts';

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Where the answer leads, with its path and query; null if it leads nowhere. */
  readonly location: string | null;
}

/** A browser that keeps the cookies it gets. No answer is null. */
export class Browser {
  readonly jar = new Map<string, string>();
  private readonly from: Pick<Simulation, 'fetch'>;

  /** `from`: an actor in whose network it is, or the simulation itself. */
  constructor(from: Pick<Simulation, 'fetch'>) {
    this.from = from;
  }

  /** With the cookies of the browser in place of those of the call. */
  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('sec-fetch-site', headers.get('sec-fetch-site') ?? 'same-origin');
    headers.set('cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await this.from.fetch(path, { ...init, headers: Object.fromEntries(headers) });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /max-age=0/i.test(set)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return answer;
  };

  send(method: string, path: string, body?: object): Promise<Reply | null> {
    const headers = { 'content-type': 'application/json' };
    return this.ask(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  get(path: string): Promise<Reply | null> {
    return this.send('GET', path);
  }

  post(path: string, body: object = {}): Promise<Reply | null> {
    return this.send('POST', path, body);
  }

  /** A plain form of a page or of the API, as it is sent without script. */
  form(path: string, fields: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}): Promise<Reply | null> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.ask(path, { method: 'POST', headers: { ...type, ...headers }, body: new URLSearchParams(fields).toString() });
  }

  /** A whole path: of the API, of a page, or of a link. */
  async ask(path: string, init: RequestInit = {}): Promise<Reply | null> {
    try {
      const answer = await this.fetch(path, init);
      const text = await answer.text();
      const location = answer.headers.get('location');
      return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Reply['body']) : {}, location };
    } catch {
      return null;
    }
  }
}
