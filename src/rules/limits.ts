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
/**
 * What may be held without paying, by triggers of the database. An honest shopper has one open order, since another cart gives the
 * older one back; a second stays only while money may be on its way.
 */
export const holdLimits = {
  /** Open unpaid orders of one browser or account: the one at the window, and two whose bank has not answered yet. */
  browser: 3,
  /** Of one phone, and of one e-mail address: a family that orders on several phones and gives one number to the courier. */
  phone: 4,
  email: 4,
  /**
   * Of one net address. Thousands of shoppers of one carrier share an IPv4 in India, but the few seconds or minutes for which an
   * order is unpaid seldom meet: a shop that sells 30 orders an hour has some 6 at the window at once, over all carriers.
   */
  net: 10,
  /**
   * Of one piece (a size counts for itself) one browser, phone, e-mail or net address holds at most this percentage of what is
   * not sold, so that no script takes it off the shelf. Of 3 that is 2, of 9 it is 6, of 40 it is 24.
   */
  percent: 60,
  /** So many pieces in any case: a gift for two sisters, and the last piece for whoever comes first. */
  pieces: 2,
  /** A hold is made longer so often by who comes back to pay: with HOLD_TTL that is at most 75 minutes. */
  renewals: 2,
} as const;
/** More of a piece than this percentage held unpaid is told to the owner. */
export const HELD_ALARM_PERCENT = 30;
/** But not fewer pieces than this: one shopper at the window holds one or two, which of a stock of 3 is more than the percentage. */
export const HELD_ALARM_PIECES = 3;
/** Ms. The same cart ordered again for cash within this time is the same order, pressed in two windows. */
export const CASH_TWICE_WITHIN = 2 * MINUTE;
/** Razorpay captures what a bank authorises by itself; only what it left for so long is captured by us. */
export const AUTO_CAPTURE_WAIT = 5 * MINUTE;
export const GUEST_COOKIE_DAYS = 30;

export const BODY_BYTES_MAX = 64 * 1024;
/** So much of a body that was refused is read and forgotten, to keep its connection: a browser that sends more is not one of ours. */
export const DRAINED_BYTES_MAX = 8 * 1024 * 1024;
export const DB_TIMEOUT = 4_000;
/** Ms before a call that a crowded server turned away knocks again; grows with each knock. */
export const RETRY_PAUSE = 40;
/** Ms from the moment a write is queued. What is not expected to be written by then is refused unsent: its caller still gets an answer in time. */
export const WRITE_DEADLINE = 4_000;
/** Ms from the moment a write is queued until its caller has an answer, whatever happens: Razorpay waits 5 s for a webhook's answer. */
export const WRITE_ANSWERED = 4_500;
/** Ms that a Worker waits for the object that writes. It answers within WRITE_ANSWERED; what takes longer has lost its answer. */
export const WRITER_CALL_TIMEOUT = 4_700;
/** Batches in one request to the database. 32 share a commit of 20 ms at 0.6 ms each; more gain little and keep the others waiting longer. */
export const GROUP_BATCHES_MAX = 32;
/** Statements in one request to the database, so that a group of long batches holds the write lock for milliseconds. A longer batch goes alone. */
export const GROUP_STATEMENTS_MAX = 400;
/** Ms that a group is expected to take before the first one was measured. */
export const GROUP_MS_AT_FIRST = 50;
/** Ms that the first group after a silence may take: a healthy database needs far less, and everybody waits for it. */
export const PROBE_TIMEOUT = 1_000;
/** Ms that the writer's stream is used again after its last answer. libSQL servers forget a stream after 10 s. */
export const STREAM_KEPT = 8_000;
/** One call of the gateway in the cron and on the command line, where nobody waits. */
export const GATEWAY_TIMEOUT = 8_000;
/** One call while a shopper waits. Razorpay answers in well under a second; after this it is silent. */
export const GATEWAY_TIMEOUT_WAITING = 3_000;
/**
 * All calls of the gateway in one request, from the first on: with the shop's own work the shopper reads an answer after 5 s. What was made
 * and not heard of is found by its receipt at the next press (F27).
 */
export const GATEWAY_REQUEST_TIMEOUT = 4_000;

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
/** The administrator's session ends so long after it began, and so long after it was last used: one working day, and a lunch. */
export const ADMIN_SESSION_TTL = 12 * HOUR;
export const ADMIN_SESSION_IDLE = 2 * HOUR;
/** Use is written down this often at most, so that a busy administrator does not write with every click. */
export const ADMIN_TOUCH_EVERY = 5 * MINUTE;
/** So long after proving again who it is an administrator may give money back. */
export const CONFIRMED_FOR = 10 * MINUTE;

/** How long what was looked at is kept (L24). */
export const PAGE_VIEWS_KEPT = 90 * DAY;
/** An order that was never paid keeps its numbers; whom it was for is forgotten after this. */
export const UNPAID_ORDERS_KEPT = 90 * DAY;
