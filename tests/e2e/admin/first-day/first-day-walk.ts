import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { ADMIN_EMAIL } from '../../browser/people.ts';
import { Walk } from '../../browser/walk.ts';
import { openScreen, panel, picture, told } from '../desk.ts';

/** A shop that is set up, by what its owner chooses and types. */
export interface NewShop {
  readonly kind: 'jewellery' | 'clothing';
  /** The sentence about the goods and their generic name; without them, what the kind says. */
  readonly words?: readonly [sells: string, name: string];
  readonly shopName: string;
  readonly legalName: string;
  readonly letters: readonly [order: string, invoice: string];
  readonly piece: { readonly name: string; readonly price: string; readonly hsn: string; readonly rate: string };
  /** The category that says the tax; without it the piece says its own, and has a picture. */
  readonly category?: string;
}

/** The first day of an owner with a phone: each step of the list, with the presses and letters that it takes. */
export class FirstDayWalk {
  readonly walk = new Walk();

  readonly page: Page;
  private readonly shopUrl: string;
  private readonly shop: NewShop;

  constructor(page: Page, shopUrl: string, shop: NewShop) {
    this.page = page;
    this.shopUrl = shopUrl;
    this.shop = shop;
  }

  get list(): Locator {
    return this.page.getByRole('region', { name: 'First steps' });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  dashboard(): Promise<void> {
    return openScreen(this.page, `${this.shopUrl}/admin/dashboard`);
  }

  ticked(count: number): Promise<void> {
    const said = () => this.list.locator('.first-day__progress b').textContent();
    return expect.poll(said, { timeout: 10_000 }).toBe(`${count} of 13 done`);
  }

  async logIn(password: string): Promise<void> {
    const { page, walk } = this;
    await page.goto(`${this.shopUrl}/admin/login`);
    await walk.fill(page.getByLabel('Email', { exact: true }), ADMIN_EMAIL);
    await walk.fill(page.getByLabel('Password', { exact: true }), password);
    await walk.press(this.button('Log in'));
    await page.waitForURL('**/admin/dashboard');
    await this.dashboard();
  }

  /** What the shop sells, in place. */
  async sayGoods(): Promise<void> {
    const { list, walk } = this;
    const { kind, words } = this.shop;
    if (words) {
      await walk.choose(list.getByLabel('Kind of goods'), kind);
      await walk.fill(list.getByLabel('What you sell, in one sentence'), words[0]);
      await walk.fill(list.getByLabel('What the law calls it'), words[1]);
    }
    await walk.press(this.button('We sell this'));
  }

  /** The shop's own name, which the area wears at once; saving it does the step. */
  async nameShop(): Promise<void> {
    const { page, walk } = this;
    await walk.follow(page, 'Marks and colours');
    await walk.fill(page.getByLabel('Name of the shop'), this.shop.shopName);
    await walk.press(this.button('Save brand'));
    await told(page, 'Saved');
    await expect.poll(() => page.title()).toBe(`Brand: ${this.shop.shopName} admin`);
    // The bar of the form is in the place of the menu.
    await this.dashboard();
  }

  /** Who sells, in place. */
  async identify(): Promise<void> {
    const { list, walk } = this;
    const field = (label: string) => list.getByLabel(label, { exact: true });
    const { legalName } = this.shop;
    const texts = { GSTIN: '29ABCDE1234F1ZW', 'Legal name': legalName, Address: '4, Road', City: 'Bengaluru', 'PIN code': '560 079' };
    for (const [label, text] of Object.entries(texts)) await walk.fill(field(label), text);
    await walk.choose(field('State'), 'KA');
    const contacts = { Email: 'care@shop.in', Phone: '9812345678', 'Who answers complaints': 'Asha Rao' };
    for (const [label, text] of Object.entries(contacts)) await walk.fill(field(label), text);
    await walk.press(this.button('Save and go on'));
  }

  async chooseNumbers(): Promise<void> {
    const { list, walk } = this;
    const [order, invoice] = this.shop.letters;
    await walk.fill(list.getByLabel('Letters of an order'), order);
    await walk.fill(list.getByLabel('First order'), '1001');
    await walk.fill(list.getByLabel('Letters of an invoice'), invoice);
    await walk.press(this.button('Use these numbers'));
  }

  async setDelivery(): Promise<void> {
    const { page, walk } = this;
    await walk.follow(page, 'Set the delivery');
    const shipping = panel(page, 'Shipping');
    await walk.fill(shipping.getByLabel('Free delivery from'), '999');
    await walk.fill(shipping.getByLabel('Fee below that'), '49');
    await walk.press(shipping.getByRole('button', { name: 'Save Shipping' }));
    await shipping.getByText(/^Last changed by you/).waitFor();
    await walk.follow(page, 'Home');
  }

  async decideOnCash(): Promise<void> {
    const { page, walk } = this;
    await walk.follow(page, 'Decide on cash');
    const cash = panel(page, 'Cash on delivery');
    await walk.press(cash.getByLabel('Offered at checkout'));
    await walk.fill(cash.getByLabel('To', { exact: true }), '5000');
    await walk.press(cash.getByRole('button', { name: 'Save Cash on delivery' }));
    await cash.getByText(/^Last changed by you/).waitFor();
    await walk.follow(page, 'Home');
  }

  /** A category that says HSN code and rate for its pieces, if the shop has one. */
  async addCategory(): Promise<void> {
    const { page, walk } = this;
    const { category, piece } = this.shop;
    if (!category) return;
    await walk.follow(page, 'Categories');
    await walk.press(this.button('Add category'));
    const dialog = page.getByRole('dialog');
    await walk.fill(dialog.getByLabel('Name', { exact: true }), category);
    await walk.fill(dialog.getByLabel('HSN code'), piece.hsn);
    await walk.fill(dialog.getByLabel('GST, percent'), piece.rate);
    await walk.press(dialog.getByRole('button', { name: 'Add category' }));
    await told(page, 'Category added successfully.');
    await this.dashboard();
  }

  async addPiece(): Promise<void> {
    const { page, walk } = this;
    const { category, piece } = this.shop;
    // Without a category the piece says its tax by itself, which is the step before it too.
    if (!category) await walk.press(this.button('Your first piece'));
    await walk.follow(page, 'Add the first piece');
    await walk.fill(page.getByLabel('Name', { exact: true }), piece.name);
    await walk.fill(page.getByLabel('Selling price, GST included'), piece.price);
    await walk.fill(page.getByLabel('Pieces in stock'), '20');
    if (category) {
      await walk.choose(page.getByLabel('Category, optional'), category);
    } else {
      await walk.fill(page.getByLabel('HSN code, optional'), piece.hsn);
      await walk.fill(page.getByLabel('GST, percent, optional'), piece.rate);
      walk.presses += 2;
      await page.locator('input[type=file]').setInputFiles(picture);
      await page.getByRole('button', { name: /^Picture 1\b/ }).waitFor();
    }
    await walk.press(this.button('Add product'));
    await told(page, `Product "${piece.name}" added successfully.`);
    // The form leads to the list: a link that is pressed before would lose to that.
    await page.waitForURL((url) => !url.pathname.endsWith('/products/add'));
    await this.dashboard();
  }

  async readPolicies(): Promise<void> {
    for (const policy of ['Privacy Policy', 'Terms & Conditions', 'Shipping & Returns']) {
      await this.walk.press(this.button(`I have read it: ${policy}`));
      // The last one closes the step.
      await this.button(`I have read it: ${policy}`).waitFor({ state: 'hidden' });
    }
  }
}
