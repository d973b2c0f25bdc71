import type { Rows } from './fault.ts';

/** Pages and screens that show or do the wrong thing. */
export const faultsOfScreens: Rows = {
  'src/admin/parts/form/use-meanwhile.client.ts': [
    'if (JSON.stringify(merged[name]) !== JSON.stringify(theirs[name]))',
    'if (JSON.stringify(merged[name]) === JSON.stringify(theirs[name]))',
  ],
  'src/admin/orders/list/order-columns.tsx': [
    '{waitsForAnswer && <span className="text-meta detail">Not to pack yet: its buyer has not confirmed it</span>}',
    '{waitsForAnswer || <span className="text-meta detail">Not to pack yet: its buyer has not confirmed it</span>}',
  ],
  'src/features/auth/session/log-out.client.ts': [
    'if (!answer.ok && !isSessionGone(answer.status)) return showToast(failureToast(sessionScriptTexts().signOutFailed, answer.denial));',
    'if (!answer.ok || !isSessionGone(answer.status)) return showToast(failureToast(sessionScriptTexts().signOutFailed, answer.denial));',
  ],
  'src/admin/products/product-reads.client.ts': [
    "const copied = id === 'new' ? search.get('copy') : null;",
    "const copied = id !== 'new' ? search.get('copy') : null;",
  ],
  'src/admin/parts/list/list-states.tsx': [
    "if (data === undefined) return <ErrorState title={typeof failed === 'string' ? failed : failed(reason)} error={error} onRetry={retry} />;",
    "if (data === undefined) return <ErrorState title={typeof failed !== 'string' ? failed : failed(reason)} error={error} onRetry={retry} />;",
  ],
  'src/features/cart/announced-coupon.client.ts': [
    "if ($cart.get().length === 0) return showToast({ kind: 'done', title, message: t.inCart });",
    "if ($cart.get().length !== 0) return showToast({ kind: 'done', title, message: t.inCart });",
  ],
  'src/admin/products/sheet/sheet-screen.tsx': [
    '{sheet.aboveMrp.length > 0 && <Button look="line" word="Raise the MRP too" onClick={() => sheet.raiseMrp(sheet.aboveMrp)} />}',
    '{sheet.aboveMrp.length >= 0 && <Button look="line" word="Raise the MRP too" onClick={() => sheet.raiseMrp(sheet.aboveMrp)} />}',
  ],
  'src/features/account/privacy/privacy-tab.astro': ["checked={newsletter === 'confirmed'}", "checked={newsletter !== 'confirmed'}"],
  'src/admin/parts/dialog/dialog.tsx': [
    'if (opener instanceof HTMLElement && opener.isConnected) opener.focus();',
    'if (opener instanceof HTMLElement && !opener.isConnected) opener.focus();',
  ],
  'src/features/checkout/form/pin-answer.client.ts': [
    "const isOurs = cityField.value === '' || cityField.value === filled;",
    "const isOurs = cityField.value === '' || cityField.value !== filled;",
  ],
  'src/features/checkout/form/place-fields.tsx': ['{place && !isShown && (', '{place && !isShown || ('],
  'src/ui/form/enhance-form.client.ts': [
    "if (fault) show(form, { kind: 'error', title: fault.title ?? failed, message: fault.message || undefined }, fault.fields);",
    "if (fault) show(form, { kind: 'error', title: fault.title ?? failed, message: fault.message && undefined }, fault.fields);",
  ],
};
