/** Waits for what a press began. The control keeps the focus meanwhile, and another press of it does nothing. */
export async function whileBusy<Answer>(control: HTMLElement, began: Promise<Answer>): Promise<Answer> {
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  control.ariaDisabled = 'true';
  control.addEventListener('click', refuse, true);
  try {
    return await began;
  } finally {
    control.ariaDisabled = null;
    control.removeEventListener('click', refuse, true);
  }
}
