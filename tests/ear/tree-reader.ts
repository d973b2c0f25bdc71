import type { CDPSession, Page } from 'playwright';
import { installEar } from './in-page.ts';
import { isTyped, lasting } from './transcript.ts';

interface AxValue {
  readonly value?: unknown;
}
interface AxNode {
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly {
    readonly name: string;
    readonly value: AxValue & { readonly relatedNodes?: readonly { readonly backendDOMNodeId: number }[] };
  }[];
  readonly backendDOMNodeId?: number;
}

/** The words of a reader for the roles of Chromium's tree. */
const roles: Readonly<Record<string, string>> = {
  button: 'push button',
  DisclosureTriangle: 'toggle button',
  textbox: 'entry',
  searchbox: 'entry',
  spinbutton: 'spin button',
  checkbox: 'check box',
  radio: 'radio button',
  combobox: 'combo box',
  MenuListPopup: 'combo box',
  StaticText: '',
  generic: '',
};
/** The things around others that a reader names when it enters them. */
const GROUPS = new Set(['group', 'radiogroup', 'dialog', 'alertdialog']);

/** What a reader says of an element when it comes to it, and what of that it says again once it changes. */
interface Words {
  readonly name: string;
  /** What is typed in it, which is said on arrival alone. */
  readonly typed: string;
  readonly states: readonly string[];
}
const NOTHING: Words = { name: '', typed: '', states: [] };

interface Around {
  readonly headingLevel: number;
  readonly attributes: ReadonlyMap<string, string>;
  /** The name of the option that a list of choices has come to. */
  readonly option: string;
}

function wordsOf(node: AxNode, { headingLevel, attributes, option }: Around): Words {
  const isPassword = attributes.get('type') === 'password';
  const props = new Map(node.properties?.map(({ name, value }) => [name, value.value]));
  const role = String(node.role?.value ?? '');
  const pressed = props.get('pressed');
  const isOn = props.get('checked') === 'true';
  const value = String(node.value?.value ?? '');
  const isEditable = role === 'combobox' && attributes.has('role');
  const named = isEditable ? 'editable combo box' : (roles[role] ?? role);
  const kind = isPassword ? 'password text' : pressed === undefined ? named : 'toggle button';
  const states = [
    role === 'combobox' && !isEditable && value,
    pressed !== undefined && (pressed === 'true' ? 'pressed' : 'not pressed'),
    role === 'radio' && (isOn ? 'selected' : 'not selected'),
    role === 'checkbox' && (isOn ? 'checked' : 'not checked'),
    props.has('expanded') && (props.get('expanded') ? 'expanded' : 'collapsed'),
    props.get('disabled') && 'grayed',
    props.get('required') && !isPassword && 'required',
    props.get('invalid') === 'true' && 'invalid entry',
    node.description?.value,
    option,
  ];
  const level = role === 'heading' ? `level ${props.get('level')}` : headingLevel > 0 ? `heading level ${headingLevel}` : '';
  return {
    name: [node.name?.value, kind, level].filter(Boolean).join(' '),
    typed: kind === 'entry' ? value || (attributes.get('placeholder') ?? '') : isEditable ? value : '',
    states: states.filter((each) => each !== false && each !== undefined && each !== '').map(String),
  };
}

const KEYS: Readonly<Record<string, string>> = { Return: 'Enter', space: ' ', Down: 'ArrowDown', Up: 'ArrowUp', BackSpace: 'Backspace' };

/** Presses the keys of a journey in a browser without a screen, and reads from Chromium's own accessibility tree what a reader would say. */
export class TreeReader {
  private readonly page: Page;
  private readonly cdp: CDPSession;
  private document = 0;
  /** The place of the reader when the key was pressed, and now. */
  private before = { words: NOTHING, groups: [] as readonly string[] };
  private now = this.before;
  private title = '';
  /** The last words of each live region: those before them are cut off, as are all by a new page. */
  private live = new Map<number, string>();

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.cdp = cdp;
  }

  static async of(page: Page): Promise<TreeReader> {
    await page.addInitScript(`(${installEar.toString()})()`);
    const reader = new TreeReader(page, await page.context().newCDPSession(page));
    await reader.cdp.send('DOM.enable');
    return reader;
  }

  async press(key: string): Promise<void> {
    if (isTyped(key)) return this.page.keyboard.type(key.slice(1, -1));
    if (/^(shift\+)?[a-z]$/.test(key)) return this.page.evaluate(`ear.move(${JSON.stringify(key)})`) as Promise<void>;
    const parts = key.split('+');
    const last = parts.at(-1) ?? '';
    const held = parts.slice(0, -1).map((part) => part.replace('shift', 'Shift').replace('ctrl', 'Control'));
    await this.page.keyboard.press([...held, KEYS[last] ?? last].join('+'));
  }

  /** What has been said since the last `next`, as far as it is known by now. */
  async listen(): Promise<readonly string[]> {
    try {
      await this.hear();
    } catch (error) {
      // The page was left while it was read.
      if (!/context|closed|destroyed|navigat|detached|No node|Could not find|Internal error/i.test(String(error))) throw error;
    }
    return [this.title, this.arrival(), ...this.live.values()].filter(Boolean).map(lasting);
  }

  /** Nothing that has changed waits to be said. */
  isQuiet(): Promise<boolean> {
    return this.page.evaluate('ear.isLiveQuiet()').catch(() => false) as Promise<boolean>;
  }

  /** The next key begins. */
  next(): void {
    this.before = this.now;
    this.title = '';
    this.live.clear();
  }

  /** What is said of the place: all of it where it is another one, or what has changed on it. */
  private arrival(): string {
    const { words, groups } = this.now;
    const { name, typed, states } = words;
    if (name === this.before.words.name) return states.filter((each) => !this.before.words.states.includes(each)).join(' ');
    const entered = groups.filter((group) => !this.before.groups.includes(group));
    return [...entered.map((group) => `[${group}]`), name, typed, ...states].filter(Boolean).join(' ');
  }

  private async element(expression: string): Promise<string | null> {
    const { result } = await this.cdp.send('Runtime.evaluate', { expression });
    return result.subtype === 'node' ? (result.objectId ?? null) : null;
  }

  private async optionOf(node: AxNode): Promise<string> {
    const [option] = node.properties?.find(({ name }) => name === 'activedescendant')?.value.relatedNodes ?? [];
    if (!option) return '';
    const of = { backendNodeId: option.backendDOMNodeId, fetchRelatives: false };
    const { nodes } = (await this.cdp.send('Accessibility.getPartialAXTree', of)) as { nodes: AxNode[] };
    return String(nodes[0]?.name?.value ?? '');
  }

  private async hear(): Promise<void> {
    const document = Number(await this.page.evaluate('performance.timeOrigin'));
    if (document !== this.document) {
      if (!(await this.page.evaluate('document.body !== null && document.title !== ""'))) return;
      this.document = document;
      this.now = this.before = { words: NOTHING, groups: [] };
      this.title = await this.page.title();
      this.live.clear();
    }
    for (let root = await this.element('ear.live()'); root; root = await this.element('ear.live()')) {
      const { nodes } = (await this.cdp.send('Accessibility.queryAXTree', { objectId: root, role: 'StaticText' })) as { nodes: AxNode[] };
      const text = nodes.map(({ name }) => String(name?.value ?? '')).join(' ');
      const { node } = await this.cdp.send('DOM.describeNode', { objectId: root });
      if (text.trim()) this.live.set(node.backendNodeId, text);
      const functionDeclaration = `function () { ear.heard(this, ${text.trim() !== ''}); }`;
      await this.cdp.send('Runtime.callFunctionOn', { objectId: root, functionDeclaration });
    }
    const place = await this.element('ear.place()');
    if (!place) return;
    const { nodes } = (await this.cdp.send('Accessibility.getPartialAXTree', { objectId: place, fetchRelatives: true })) as {
      nodes: AxNode[];
    };
    const { node: dom } = await this.cdp.send('DOM.describeNode', { objectId: place });
    const node = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === dom.backendNodeId);
    if (!node || node.ignored) return;
    const attributes = dom.attributes ?? [];
    const groups = nodes.filter((each) => !each.ignored && each !== node && GROUPS.has(String(each.role?.value)) && each.name?.value);
    this.now = {
      words: wordsOf(node, {
        headingLevel: Number(await this.page.evaluate('ear.headingLevel()')),
        attributes: new Map(attributes.flatMap((name, at) => (at % 2 ? [] : [[name, attributes[at + 1] ?? ''] as const]))),
        option: await this.optionOf(node),
      }),
      groups: groups.map((each) => String(each.name?.value)).reverse(),
    };
  }
}
