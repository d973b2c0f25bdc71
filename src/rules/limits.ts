/** Numbers with a name. Each has its one home here; screens, checks and messages read it. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const PRODUCTS_PER_PAGE = 24;
export const HOME_PRODUCTS = 8;
export const HOME_CATEGORIES = 6;
export const RECOMMENDED_PRODUCTS = 8;
export const REVIEWS_SHOWN = 10;
export const SUMMARY_LINES_SHOWN = 2;
export const ORDERS_PER_PAGE = 20;
export const ACCOUNT_ORDERS_SHOWN = 10;
export const ORDER_LINES_SHOWN = 3;
export const CANCEL_REASON_MAX = 200;

export const LOW_STOCK_FROM = 1;
export const LOW_STOCK_TO = 9;
export const LINE_QUANTITY_MAX = 99;
export const CART_LINES_MAX = 50;

export const CARD_DESCRIPTION_CHARS = 70;
export const SCROLLER_DESCRIPTION_CHARS = 30;
export const SEARCH_CHARS_MAX = 100;

export const DEFAULT_FREE_SHIPPING_FROM_PAISE = 50_000;
export const DEFAULT_SHIPPING_FEE_PAISE = 5_000;
export const DELIVERY_BUSINESS_DAYS = { from: 3, to: 7 } as const;
export const RETURN_WINDOW_HOURS = 48;
/** Razorpay refuses an order below one rupee. */
export const GATEWAY_MINIMUM_PAISE = 100;

/** The payment window closes itself after this many seconds. */
export const CHECKOUT_WINDOW_SECONDS = 600;
/**
 * How long an unpaid order holds its stock: 10 minutes of payment window, 12 minutes that Razorpay may still capture
 * (its smallest automatic_expiry_period), 3 minutes of slack for clocks.
 */
export const HOLD_TTL = 25 * MINUTE;
/** Razorpay captures what a bank authorises by itself; only what it left for so long is captured by us. */
export const AUTO_CAPTURE_WAIT = 5 * MINUTE;
export const GUEST_COOKIE_DAYS = 30;

export const BODY_BYTES_MAX = 64 * 1024;
export const DB_TIMEOUT = 4_000;
/** Ms before a call that a crowded server turned away knocks again; grows with each knock. */
export const KNOCK_PAUSE = 40;
/** Batches that may wait for the writer: at some 250 a second, what is written within DB_TIMEOUT. */
export const WRITES_WAITING_MAX = 1_000;
export const GATEWAY_TIMEOUT = 8_000;

export const TOAST_MS = 5_000;
export const SIZE_TOAST_MS = 3_000;
export const HOME_ERROR_TOAST_MS = 7_000;
export const TOAST_SWIPE_PX = 50;
export const URL_SYNC_MS = 500;
export const BANNER_MS = 5_000;
export const NOTICE_HIDDEN_MS = 24 * HOUR;
export const NOTICE_SCROLL_MIN_S = 10;
export const NOTICE_CHARS_PER_SECOND = 5;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** A browser stays signed in this long after its last visit. */
export const SESSION_TTL = 30 * DAY;

/** How long what was looked at is kept (L24). */
export const PAGE_VIEWS_KEPT = 90 * DAY;
/** An order that was never paid keeps its numbers; whom it was for is forgotten after this. */
export const UNPAID_ORDERS_KEPT = 90 * DAY;
