/** Longer headers are not read. */
const HEADER_CHARS_MAX = 2_048;

const isLower = (sign: string) => sign >= 'a' && sign <= 'z';
const isDigit = (sign: string) => sign >= '0' && sign <= '9';
const isLetter = (sign: string) => isLower(sign) || (sign >= 'A' && sign <= 'Z');
const isOfKey = (sign: string) => isLower(sign) || isDigit(sign) || '_-.*'.includes(sign);
const isOfToken = (sign: string) => isLetter(sign) || isDigit(sign) || ":/!#$%&'*+-.^_`|~".includes(sign);
const isOfBytes = (sign: string) => isLetter(sign) || isDigit(sign) || '+/='.includes(sign);

/** A dictionary of structured fields is not well formed. */
class Malformed extends Error {}

/**
 * A place in a header that only moves forward: every sign is looked at a fixed number of times, whatever the header says. No regular
 * expression is used here.
 */
class Scanner {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** '' at the end. */
  get next(): string {
    return this.text.charAt(this.at);
  }

  /** Passes over the signs of a kind, and returns them. */
  while(isOne: (sign: string) => boolean): string {
    const from = this.at;
    while (this.at < this.text.length && isOne(this.text.charAt(this.at))) this.at += 1;
    return this.text.slice(from, this.at);
  }

  /** Passes over this sign if it is next. */
  skips(sign: string): boolean {
    if (this.next !== sign) return false;
    this.at += 1;
    return true;
  }

  expects(sign: string): void {
    if (!this.skips(sign)) throw new Malformed();
  }

  key(): string {
    if (!isLower(this.next) && this.next !== '*') throw new Malformed();
    return this.while(isOfKey);
  }

  /** A quoted text, without its quotes. */
  quoted(): string {
    this.expects('"');
    const parts: string[] = [];
    for (;;) {
      parts.push(this.while((sign) => sign >= ' ' && sign <= '~' && sign !== '"' && sign !== '\\'));
      if (this.skips('"')) return parts.join('');
      this.expects('\\');
      if (this.next !== '"' && this.next !== '\\') throw new Malformed();
      parts.push(this.next);
      this.at += 1;
    }
  }

  /** A value; null unless it is a text. */
  bare(): string | null {
    const { next } = this;
    if (next === '"') return this.quoted();
    if (this.skips(':')) {
      this.while(isOfBytes);
      this.expects(':');
    } else if (this.skips('?')) {
      if (!this.skips('0') && !this.skips('1')) throw new Malformed();
    } else if (next === '-' || isDigit(next)) {
      this.skips('-');
      if (this.while(isDigit) === '') throw new Malformed();
      if (this.skips('.') && this.while(isDigit) === '') throw new Malformed();
    } else if (next === '*' || isLetter(next)) this.while(isOfToken);
    else throw new Malformed();
    return null;
  }

  parameters(): void {
    while (this.skips(';')) {
      this.while((sign) => sign === ' ');
      this.key();
      if (this.skips('=')) this.bare();
    }
  }

  /** A value with its parameters; null unless it is a text. */
  value(): string | null {
    if (!this.skips('(')) {
      const text = this.bare();
      this.parameters();
      return text;
    }
    for (;;) {
      const gap = this.while((sign) => sign === ' ');
      if (this.skips(')')) break;
      if (gap === '' && this.text.charAt(this.at - 1) !== '(') throw new Malformed();
      this.bare();
      this.parameters();
    }
    this.parameters();
    return null;
  }

  /** The members of the dictionary that are texts. The last one of a name counts. */
  members(): Map<string, string | null> {
    const found = new Map<string, string | null>();
    const isBlank = (sign: string) => sign === ' ' || sign === '\t';
    this.while((sign) => sign === ' ');
    while (this.next !== '') {
      const key = this.key();
      if (this.skips('=')) found.set(key, this.value());
      else {
        this.parameters();
        found.set(key, null);
      }
      this.while(isBlank);
      if (this.next === '') return found;
      this.expects(',');
      this.while(isBlank);
      // A comma at the end is not well formed.
      if (this.next === '') throw new Malformed();
    }
    return found;
  }
}

/**
 * Returns the address of an agent's profile from its header UCP-Agent, a dictionary of RFC 8941: `profile="https://agent.example/p.json"`.
 * Null if there is none.
 */
export function agentProfileIn(header: string | null): string | null {
  if (header === null || header.length > HEADER_CHARS_MAX) return null;
  try {
    return new Scanner(header.trimEnd()).members().get('profile') ?? null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
