import type { Simulation } from '../world/simulation.ts';

/** The answer of the API to a browser. */
export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A browser that keeps the cookies it gets. No answer is null. */
export class Browser {
  readonly jar = new Map<string, string>();
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  async send(method: string, path: string, body?: object): Promise<Reply | null> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    const answer = await this.sim.fetch(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(() => null);
    if (!answer) return null;
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /max-age=0/i.test(set)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Reply['body']) : {} };
  }

  post(path: string, body: object = {}): Promise<Reply | null> {
    return this.send('POST', path, body);
  }
}
