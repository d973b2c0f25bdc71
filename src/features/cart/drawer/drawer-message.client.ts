/** The line of messages in the drawer: toasts lie outside its dialog, where nothing can be pressed. */
export const messageLine = document.createElement('div');
messageLine.className = 'cart-drawer__message';
messageLine.role = 'status';
messageLine.hidden = true;

/** Shows a sentence with a button, until the next one or until the drawer is closed. */
export function showMessage(text: string, label?: string, onPress?: () => void): void {
  const sentence = document.createElement('span');
  sentence.textContent = text;
  messageLine.replaceChildren(sentence);
  messageLine.hidden = false;
  if (!label || !onPress) return;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'link tap', textContent: label });
  button.addEventListener('click', () => {
    hideMessage();
    onPress();
  });
  messageLine.append(button);
}

export function hideMessage(): void {
  messageLine.hidden = true;
  messageLine.replaceChildren();
}
