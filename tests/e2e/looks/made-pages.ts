interface Faulty {
  readonly kind: string;
  /** A second fault of the same elements. */
  readonly also?: string;
  /** The elements that the finding names. */
  readonly names: readonly string[];
  readonly body: string;
  /** True if the fault shows once something is opened. */
  readonly opens?: boolean;
}

const tall = '<div style="height:1500px"></div>';
const card = (price: string, more = '') =>
  `<li style="width:160px;list-style:none"><img src="/sound.png" alt="" width="160" height="160">${more}<p>${price}</p><button style="width:140px">Add to Cart</button></li>`;
const row = (...cards: readonly string[]) => `<ul style="display:flex;gap:8px;padding:0">${cards.join('')}</ul>`;

/** One page for each fault. */
export const faulty: Readonly<Record<string, Faulty>> = {
  'a bubble on a button that does not scroll': {
    kind: 'covered',
    also: 'overlap',
    names: ['Buy Now', 'Chat'],
    body: `${tall}<div style="position:fixed;bottom:0;left:0;right:0;background:#fff"><button style="width:300px;height:48px">Buy Now</button></div>
      <a href="#chat" style="position:fixed;bottom:6px;left:240px;width:48px;height:48px;background:#0a0">Chat</a>`,
  },
  'a bubble on a link of the page': {
    kind: 'covered',
    names: ['Details', 'Chat'],
    body: `<p style="text-align:right"><a href="#a" style="display:inline-block;padding:12px">Details</a></p><a href="#chat" style="position:fixed;top:24px;right:24px;width:48px;height:48px;background:#0a0">Chat</a>`,
  },
  'an icon on a field': {
    kind: 'covered',
    names: ['input', 'span.icon'],
    body: `<div style="position:relative;width:200px"><input aria-label="Email" name="email" style="width:100%;height:40px"><span class="icon" style="position:absolute;right:0;top:0;width:60px;height:40px;background:#ddd"></span></div>`,
  },
  'the last link of a page under a bar': {
    kind: 'covered',
    names: ['Imprint', 'nav'],
    body: `${tall}<p style="margin:0"><a href="#a">Imprint</a></p><nav style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#fff">Bar</nav>`,
  },
  'a page that pans sideways': {
    kind: 'pans',
    names: ['393 pixels wide', 'div.wide'],
    body: '<div class="wide" style="width:385px;height:20px"></div>',
  },
  'a button cut by the window': {
    kind: 'cut off',
    names: ['button', 'left edge'],
    body: '<button style="position:absolute;left:-30px;top:20px;width:90px;padding-left:32px">Go</button>',
  },
  'a tick box outside the window': {
    kind: 'cut off',
    names: ['input', 'outer edge'],
    body: '<label style="position:absolute;left:0;top:20px"><input type="checkbox" style="position:absolute;left:-22px;margin:0">Rings</label>',
  },
  'a heading cut by its box': {
    kind: 'cut off',
    names: ['h2', 'right edge'],
    body: '<div style="width:200px;overflow:hidden;height:60px"><h2 style="width:260px;font-size:16px">Rings</h2></div>',
  },
  'two fixed things that overlap': {
    kind: 'overlap',
    names: ['div.one', 'div.two'],
    body: `<div class="one" style="position:fixed;bottom:0;left:0;width:120px;height:60px;background:#eee"></div><div class="two" style="position:fixed;bottom:30px;left:100px;width:60px;height:60px;background:#ccc"></div>`,
  },
  'a tick box far from its words': {
    kind: 'far words',
    names: ['input', 'Active', 'pixels from'],
    body: '<label style="display:flex;justify-content:space-between;width:300px"><input type="checkbox"><span>Active</span></label>',
  },
  'words cut in the middle of a line': {
    kind: 'cut words',
    names: ['A name that is far too long', 'p'],
    body: '<p style="width:120px;overflow:hidden;white-space:nowrap">A name that is far too long for its box</p>',
  },
  'words of which only the first lines are shown': {
    kind: 'cut words',
    names: ['Earrings of brass', 'p'],
    body: '<p style="width:120px;height:40px;line-height:20px;overflow:hidden">Earrings of brass that are held in shape by a wire of steel</p>',
  },
  'a placeholder that does not fit': {
    kind: 'cut words',
    names: ['Search for earrings'],
    body: '<input aria-label="Search" style="width:80px" placeholder="Search for earrings, necklaces, rings">',
  },
  'the word true': { kind: 'program words', names: ['"true"', 'p.fault'], body: '<p class="fault">true</p>' },
  'the word undefined in a sentence': { kind: 'program words', names: ['undefined'], body: '<p>Deliver to undefined, please.</p>' },
  'the word null in a field': { kind: 'program words', names: ['"null"', 'input'], body: '<input aria-label="City" value="null">' },
  'NaN in a sum': { kind: 'program words', names: ['NaN'], body: '<p>₹NaN</p>' },
  'an object as a text': { kind: 'program words', names: ['[object'], body: '<p>Order [object Object]</p>' },
  'a bare code': { kind: 'program words', names: ['ORDER_NOT_FOUND'], body: '<p>ORDER_NOT_FOUND</p>' },
  'a status as the database has it': { kind: 'program words', names: ['pending_payment'], body: '<p>Status: pending_payment</p>' },
  'a message on arrival': { kind: 'message', names: ['Please check'], body: '<p role="alert">Please check the form</p>' },
  'a toast on arrival': {
    kind: 'message',
    names: ['Saved'],
    body: '<div style="position:fixed;top:0;left:0"><p role="status">Saved</p></div>',
  },
  'a font that does not arrive': {
    kind: 'font',
    names: ['Anek', 'h1'],
    body: '<style>@font-face{font-family:Anek;src:url(/broken.woff2)}</style><h1 style="font-family:Anek,serif">Rings</h1>',
  },
  'a font that the page does not declare': {
    kind: 'font',
    names: ['Rozha', 'not declared'],
    body: '<h1 style="font-family:Rozha,serif">Rings</h1>',
  },
  'a broken picture': {
    kind: 'picture',
    names: ['broken', '/broken.png'],
    body: '<img src="/broken.png" alt="A ring" width="160" height="160">',
  },
  'an enlarged picture': {
    kind: 'picture',
    names: ['enlarged', '/tiny.png'],
    body: '<img src="/tiny.png" alt="" width="160" height="160">',
  },
  'prices of one row at different heights': {
    kind: 'uneven row',
    names: ['₹1,899', '₹899', '20 pixels'],
    body: `<style>p{margin:0;line-height:20px}button{margin-top:20px}li+li button{margin-top:40px}</style>${row(card('₹1,899.00', '<p>Only 3 left</p>'), card('₹899.00'))}`,
  },
  'buttons of one row at different heights': {
    kind: 'uneven row',
    names: ['Add to Cart', '20 pixels'],
    body: `<style>p{margin:0;line-height:20px}</style>${row(card('₹1,899.00'), card('₹899.00').replace('<button', '<p>In two sizes</p><button'))}`,
  },
  'an error of a script': {
    kind: 'console',
    names: ['no such thing'],
    body: '<p>Shop</p><script>throw new Error("no such thing")</script>',
  },
  'an error in the console': { kind: 'console', names: ['refused'], body: '<p>Shop</p><script>console.error("refused")</script>' },
  'a menu that opens outside the window': {
    kind: 'cut off',
    names: ['Necklaces', 'left edge', 'opened summary'],
    opens: true,
    body: `<details style="position:relative;margin-left:100px;width:80px"><summary>Kinds</summary><div style="position:absolute;right:0;width:250px;background:#fff"><a href="#n" style="display:block">Necklaces</a></div></details>`,
  },
};

/** Pages of which nobody would complain, each near to a fault. */
export const sound: Readonly<Record<string, string>> = {
  'a page that scrolls under its bars': `<header style="position:sticky;top:0;background:#fff;height:50px;z-index:1"><a href="#top">Shop</a></header>
    ${Array.from({ length: 60 }, (_, at) => `<p><a href="#${at}">Link ${at}</a> <button>Press</button></p>`).join('')}
    <div style="height:60px"></div><nav style="position:fixed;bottom:0;left:0;right:0;height:50px;background:#fff"><a href="#home">Home</a></nav>`,
  'a field with its own button, and a label with its box': `<div style="position:relative;width:300px"><input aria-label="Word" style="width:100%;height:40px;box-sizing:border-box"><button style="position:absolute;right:0;top:0;width:80px;height:40px">Show</button></div>
    <p><label><input type="checkbox"> I agree</label></p><table><tr><td><input type="checkbox" aria-label="Choose CHK-1"></td><td>CHK-1</td></tr></table>`,
  'a tick box in a row with an outline instead of a picture': `<table><tr><td><input type="checkbox" aria-label="Choose CHK-1"></td>
    <td><span style="display:grid;place-items:center;width:64px;height:64px"><svg width="20" height="20"></svg></span></td><td>CHK-1</td></tr></table>`,
  'a strip that scrolls sideways inside itself': `<div style="display:flex;overflow-x:auto;gap:8px">${Array.from({ length: 12 }, (_, at) => `<button style="flex:none;width:90px">Tab ${at}</button>`).join('')}</div>`,
  'a picture that larger letters leave alone in its row': `<style>html{font-size:200%}</style><img src="/sound.png" alt="" width="340" height="600" style="object-fit:cover">`,
  'cards of one row': `<style>p{margin:0}</style>${row(card('₹1,899.00'), card('<s style="font-size:12px">₹999.00</s> ₹899.00'))}`,
  'long words with an ellipsis, and a clamp': `<p style="width:120px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">A name that is far too long</p>
    <p style="width:120px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2">Earrings of brass that are held in shape by a wire of steel</p>`,
  'a ticker that runs without end': `<style>@keyframes run{to{transform:translateX(-100%)}}</style><div style="overflow:hidden;white-space:nowrap"><span style="display:inline-block;animation:run 9s linear infinite">Ten per cent off from ₹999 with the code SHAADI10 until Sunday night</span></div>`,
  'words for readers alone': `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap">undefined words for readers</span><a href="#main" style="position:absolute;left:-999px">Skip</a><p>True pearls. Nothing is null and void. <code>ORDER_ID</code></p>`,
  'a dialog over the page': `${tall}<dialog id="d"><h2>Sizes</h2><button>Close</button></dialog><a href="#chat" style="position:fixed;bottom:8px;right:8px;width:40px;height:40px;background:#0a0">Chat</a>
    <button aria-haspopup="dialog" style="position:absolute;top:20px;left:20px" onclick="document.getElementById('d').showModal()">Size guide</button>`,
};
