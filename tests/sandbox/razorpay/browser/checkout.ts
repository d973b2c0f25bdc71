/**
 * checkout.js of the sandbox, with the same interface as Razorpay's. It is a classic script, so everything is in one function and
 * nothing is imported. It sets styles through the CSSOM only, which a strict style-src allows.
 */
(() => {
  type Fields = Record<string, unknown>;
  interface Options extends Fields {
    key?: string;
    order_id?: string;
    amount?: number | string;
    name?: string;
    handler?: (proof: Fields) => void;
    callback_url?: string;
    redirect?: boolean;
    retry?: { enabled?: boolean; max_count?: number };
    /** Seconds. */
    timeout?: number;
    modal?: { ondismiss?: (reason?: string) => void };
    prefill?: { email?: string; contact?: string };
  }

  const script = document.currentScript;
  const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

  function isFields(value: unknown): value is Fields {
    return typeof value === 'object' && value !== null;
  }

  /** Sends the shopper to `url` with the fields in a POST, as Razorpay does for `callback_url`. */
  function submit(url: string, fields: Fields): void {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = url;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = String(value);
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  function errorFields(error: Fields): Fields {
    const entries = Object.entries(error).map(([name, value]) => [`error[${name}]`, isFields(value) ? JSON.stringify(value) : value]);
    return Object.fromEntries(entries) as Fields;
  }

  class Razorpay {
    #options: Options;
    #listeners = new Map<string, ((payload: Fields) => void)[]>();
    #frame: HTMLIFrameElement | null = null;
    #cleanUp: (() => void) | null = null;

    constructor(options: Options) {
      if (!isFields(options) || typeof options.key !== 'string' || options.key === '') throw new Error('Razorpay: `key` is needed');
      this.#options = options;
    }

    on(event: string, listener: (payload: Fields) => void): this {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open(): this {
      if (this.#frame !== null) return this;
      const frame = document.createElement('iframe');
      frame.title = 'Payment';
      frame.className = 'razorpay-checkout-frame';
      frame.allow = 'payment';
      frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 2147483647; color-scheme: light';
      frame.src = this.#address();
      const focused = document.activeElement;
      const root = document.documentElement;
      const overflow = root.style.overflow;
      const listen = (event: MessageEvent<unknown>) => {
        const isOurs = event.origin === origin && event.source === frame.contentWindow;
        if (isOurs && isFields(event.data) && event.data.source === 'razorpay-sandbox') this.#receive(event.data);
      };
      const keepFocus = () => frame.focus();
      window.addEventListener('message', listen);
      document.addEventListener('focusin', keepFocus);
      root.style.overflow = 'hidden';
      document.body.append(frame);
      this.#frame = frame;
      this.#cleanUp = () => {
        window.removeEventListener('message', listen);
        document.removeEventListener('focusin', keepFocus);
        root.style.overflow = overflow;
        frame.remove();
        if (focused instanceof HTMLElement) focused.focus();
      };
      return this;
    }

    close(): void {
      this.#cleanUp?.();
      this.#cleanUp = null;
      this.#frame = null;
    }

    #address(): string {
      const { key, order_id: order, amount, name = 'Payment', prefill, timeout = 0, retry } = this.#options;
      const retries = retry?.enabled === false ? 0 : (retry?.max_count ?? Number.MAX_SAFE_INTEGER);
      const fragment = { host: location.origin, key, order, amount: Number(amount), ...prefill, name, timeout, retries };
      return `${origin}/v1/checkout/window.html#${encodeURIComponent(JSON.stringify(fragment))}`;
    }

    #receive(message: Fields): void {
      const { handler, callback_url: url, redirect, modal } = this.#options;
      if (message.type === 'ready') this.#frame?.focus();
      if (message.type === 'vanish') this.close();
      if (message.type === 'success' && isFields(message.proof)) {
        this.close();
        if (url !== undefined && (redirect === true || handler === undefined)) submit(url, message.proof);
        else handler?.(message.proof);
      }
      if (message.type === 'failed' && isFields(message.error)) {
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: message.error });
        if (redirect === true && url !== undefined) submit(url, errorFields(message.error));
      }
      if (message.type === 'dismiss') {
        this.close();
        modal?.ondismiss?.(message.reason === 'timeout' ? 'timeout' : undefined);
      }
    }
  }

  Object.assign(window, { Razorpay });
})();
