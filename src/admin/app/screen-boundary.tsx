import { Component, Fragment, type ReactNode } from 'react';

/** A field with what somebody had typed into it. */
interface Typed {
  readonly label: string;
  readonly value: string;
}

/** Fields that may be shown again: no password, no mark of a list, no search. */
const FIELDS =
  ':is(main, dialog) :is(textarea, input:not([type]), input:is([type=text], [type=tel], [type=email], [type=url], [type=date]))';

const typedNow = (): Typed[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
    .map((field) => ({
      label: field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent.trim() ?? field.name,
      value: field.value.trim(),
    }))
    .filter(({ value }) => value !== '');

interface State {
  readonly isBroken: boolean;
  readonly typed: readonly Typed[];
}

interface Props {
  readonly children: ReactNode;
  /** Drops what was read: it may be what the screen cannot draw. */
  readonly onAgain: () => void;
}

/** Shows a screen, or says that it cannot be drawn, with what was typed in it: a fault in one screen never takes the whole area away. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, typed: [] };

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  /** React asks before it takes the fields away. */
  override getSnapshotBeforeUpdate(_: unknown, { isBroken }: State): readonly Typed[] | null {
    return this.state.isBroken && !isBroken ? typedNow() : null;
  }

  override componentDidUpdate(_: unknown, __: unknown, typed: readonly Typed[] | null): void {
    if (typed) this.setState({ typed });
  }

  readonly again = () => {
    this.props.onAgain();
    this.setState({ isBroken: false, typed: [] });
  };

  override render(): ReactNode {
    const { isBroken, typed } = this.state;
    if (!isBroken) return this.props.children;
    return (
      <section className="panel" role="alert">
        <h1>This screen cannot be shown</h1>
        <p>Something on it is not as the shop expects. What was saved is safe.</p>
        {typed.length > 0 && (
          <>
            <h2>What you had typed</h2>
            <dl className="facts">
              {typed.map(({ label, value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one label, and the list never changes
                <Fragment key={at}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </dl>
          </>
        )}
        <div className="actions">
          <button type="button" className="btn" onClick={this.again}>
            Try again
          </button>
        </div>
      </section>
    );
  }
}
