/** The limits and times of the shop. Each is defined only here; pages, checks and messages import it. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const PRODUCTS_PER_PAGE = 24;
export const HOME_PRODUCTS = 8;
export const HOME_CATEGORIES = 6;
/** Pieces that a shopper looked at last, besides the one on the page. */
export const RECENTLY_VIEWED = 8;
export const RECOMMENDED_PRODUCTS = 8;
export const REVIEWS_SHOWN = 10;
export const SUMMARY_LINES_SHOWN = 2;
export const ORDERS_PER_PAGE = 20;
export const ACCOUNT_ORDERS_SHOWN = 10;
export const ORDER_LINES_SHOWN = 3;
export const CANCEL_REASON_MAX = 200;
export const REASON_MAX = 300;

/** An order that is not on its way after this time is late; an undecided or unsettled return too. */
export const SEND_WITHIN = 3 * DAY;
export const RETURN_ANSWERED_WITHIN = 2 * DAY;
/** A refund that the gateway has not settled after this time is stuck: banks take up to 7 days. */
export const REFUND_SETTLED_WITHIN = 8 * DAY;
export const LOW_STOCK_FROM = 1;
export const LOW_STOCK_TO = 9; // The most that the owner may say: kept pages follow the stock below ten.
export const LINE_QUANTITY_MAX = 99;
export const CART_LINES_MAX = 50;
/** Characters of the name of a size. */
export const SIZE_LENGTH_MAX = 20;
export const CUSTOMER_NAME_MAX = 121;
/** Pieces that the cart offers besides its own. */
export const FITTING_PIECES = 2;
/** Pieces looked at before that an empty cart shows. */
export const SEEN_IN_CART = 3;
/** Characters of the card in a present. The database has the same number. */
export const GIFT_NOTE_MAX = 200;

/** From so few pieces on, a card says how many are left. */
export const FEW_LEFT = 3;
export const CARD_DESCRIPTION_CHARS = 70;
export const SCROLLER_DESCRIPTION_CHARS = 30;
/** Of the line that the owner writes for a card: two cards fit next to each other on a phone. The database has the same number. */
export const SHORT_LINE_CHARS = 30;
export const SEARCH_CHARS_MAX = 100;
/** Different searches without a result that are counted for the owner. */
export const MISSED_SEARCHES_MAX = 500;
/** Pieces shown instead where a search finds nothing. */
export const INSTEAD_OF_NOTHING = 4;

export const DEFAULT_FREE_SHIPPING_FROM_PAISE = 50_000;
export const DEFAULT_SHIPPING_FEE_PAISE = 5_000;
export const DELIVERY_BUSINESS_DAYS = { from: 3, to: 7 } as const;
/** The least time after delivery in which a return or an exchange can be requested; the owner may set more (rules/returns/return-terms.ts). */
export const RETURN_WINDOW_HOURS = 48;
/** Razorpay refuses an order below one rupee. */
export const GATEWAY_MINIMUM_PAISE = 100;

/** The payment window closes itself after this many seconds. */
export const CHECKOUT_WINDOW_SECONDS = 600;
/**
 * The time for which an unpaid order holds its stock: 10 minutes for the payment window, 12 minutes in which Razorpay may still capture
 * (its smallest automatic_expiry_period), 3 minutes of margin for clocks.
 */
export const HOLD_TTL = 25 * MINUTE;
/** The owner is alerted where unpaid orders want more than this percentage of a product's pieces, whether they hold them or not. */
export const HELD_ALARM_PERCENT = 30;
/** But only from this many pieces on: one shopper may want one or two, which is more than the percentage of a stock of 3. */
export const HELD_ALARM_PIECES = 3;
/** Ms. The same cart ordered for cash again within this time is the same order, sent from two windows. */
export const CASH_TWICE_WITHIN = 2 * MINUTE;
/** Razorpay captures authorised payments by itself; the shop captures those that it has not captured after this time. */
export const AUTO_CAPTURE_WAIT = 5 * MINUTE;
export const GUEST_COOKIE_DAYS = 30;

export const BODY_BYTES_MAX = 64 * 1024;
/** Parts of a form that carries a file: no form of the shop has more fields. */
export const FORM_PARTS_MAX = 10;
/**
 * Bytes of uploads that one Worker holds at once: two photographs of shoppers as cameras write them, and two pictures of administrators.
 */
export const UPLOADS_HELD_MAX = { shoppers: 18 * 1024 * 1024, administrators: 20 * 1024 * 1024 } as const;
/** Ms for which an upload counts in its room: longer than a photograph takes on a slow line. */
export const UPLOAD_HELD_FOR = 10 * MINUTE;
/** Ms for which an upload waits for room. */
export const UPLOAD_ROOM_WAIT = 10_000;
/**
 * The most bytes of a refused body that are read and discarded to keep the connection open. Photographs that the shop's scripts send are
 * smaller; more would let refused bodies hold up pages.
 */
export const DRAINED_BYTES_MAX = 2 * 1024 * 1024;
export const DB_TIMEOUT = 4_000;
/** Ms before a request that an overloaded server rejected is sent again; grows with each attempt. */
export const RETRY_PAUSE = 40;
/**
 * Ms from the moment a write is queued. A write that is not expected to finish by then is refused without being sent, so that its caller
 * gets an answer in time.
 */
export const WRITE_DEADLINE = 4_000;
/** Ms from the moment a write is queued until its caller has an answer, whatever happens: Razorpay waits 5 s for a webhook's answer. */
export const WRITE_ANSWERED = 4_500;
/** Ms that a Worker waits for the writer object. It answers within WRITE_ANSWERED; after this time its answer is lost. */
export const WRITER_CALL_TIMEOUT = 4_700;
/** Batches in one request to the database. 32 share a commit of 20 ms at 0.6 ms each; more gain little and make the others wait longer. */
export const GROUP_BATCHES_MAX = 32;
/**
 * Statements in one request to the database, so that a group of long batches holds the write lock only for milliseconds. A longer batch
 * is sent alone.
 */
export const GROUP_STATEMENTS_MAX = 400;
/** Ms that a group is expected to take until the first one is measured. */
export const GROUP_MS_AT_FIRST = 50;
/** Ms that the first group may take after the database did not answer: a healthy one needs far less, and all writes wait for it. */
export const PROBE_TIMEOUT = 1_000;
/**
 * The number of reads without an answer, and the ms within which they fall with no answer between them, after which a Worker asks whether
 * the database is silent.
 */
export const SILENT_READS = 3;
export const SILENT_READS_WITHIN = 15_000;
/** Ms between two questions of a Worker whether a silent database is back. */
export const SILENCE_PROBED_EVERY = 2_000;
/** Ms between two reports of one kind of error, and the number of reports of all kinds in a minute. */
export const FAULT_REPORTED_AGAIN = MINUTE;
export const FAULT_REPORTS_PER_MINUTE = 10;
/** Ms that a report of an error may take. */
export const FAULT_REPORT_TIMEOUT = 3_000;
/** Ms over which answers and their errors are counted, and for which a Worker gathers its own before it tells them. */
export const ANSWERS_JUDGED_FOR = 5 * MINUTE;
export const ANSWERS_GATHERED_FOR = 5_000;
/** Ms for which the state of the shop is not read again, so that monitors cost nothing. */
export const HEALTH_KEPT = 5_000;
/** Ms that the writer may take to say how it is. */
export const WRITER_HEALTH_TIMEOUT = 2_000;
/** Ms after its last answer for which a stream is used again. libSQL servers close a stream after 10 s. */
export const STREAM_KEPT = 8_000;
/** Streams for reads that a Worker keeps open. libSQL servers have 128 connections. */
export const READ_STREAMS_MAX = 12;
/** Ms for which a read waits for one of them before it may open another: some may belong to requests that workerd has ended. */
export const STREAM_WAIT = 2_000;
/**
 * Streams with those of reads that have waited so long. Opening one costs the server as much as ten reads, so a rush must not open
 * hundreds.
 */
export const READ_STREAMS_WAITED_MAX = 24;
/** Ms for one call to the gateway in the cron and on the command line, without a shopper who waits. */
export const GATEWAY_TIMEOUT = 8_000;
/** Ms for one call to the gateway while a shopper waits. Razorpay normally answers in well under a second. */
export const GATEWAY_TIMEOUT_WAITING = 3_000;
/**
 * Ms for all calls to the gateway in one request, from the first on: with the shop's own work the shopper has an answer after 5 s. An
 * order that the gateway created without answering in time is found by its receipt at the next attempt (F27).
 */
export const GATEWAY_REQUEST_TIMEOUT = 4_000;

/**
 * A page counts as read this long after it has loaded, if it is not touched or scrolled before: what comes next is fetched.
 */
export const READ_MS = 3_000;
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
/** The length that the forms recommend. */
export const PASSWORD_BETTER = 8;
/** For a new password of the administrator, whose account holds everybody's orders. */
export const OWNER_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** A browser stays signed in this long after its last visit. */
export const SESSION_TTL = 30 * DAY;
/** Ends the administrator's session this long after it began (a working day), and this long after its last use (a long break). */
export const ADMIN_SESSION_TTL = 12 * HOUR;
export const ADMIN_SESSION_IDLE = 2 * HOUR;
/** Use is recorded at most this often, so that not every click of the administrator writes to the database. */
export const ADMIN_TOUCH_EVERY = 5 * MINUTE;
/** The time for which an administrator may make refunds after confirming their identity. */
export const CONFIRMED_FOR = 10 * MINUTE;

/** Work that waits for the administrator is not counted further: the menu says '99+'. */
export const TO_DO_MAX = 100;

/** The time for which an address waits to be confirmed, and the link in its mail works. Then it is forgotten. */
export const UNCONFIRMED_KEPT = 7 * DAY;
/** The time for which page views are kept (L24). */
/** Ms for which caches keep a page at most. */
export const PAGE_KEPT = MINUTE;
/** Tags of pages that one purge names at most; with more, all pages are purged. */
export const TAGS_PURGED = 30;
/** Ms for which a kept page waits to hear whether it is still the newest. */
export const EDITION_TIMEOUT = 1_000;
/** Characters of the parts of pages, as cards and the header, that an isolate keeps, with their props: at most 16 MB of its 128. */
export const FRAGMENT_SIZE_KEPT = 8_000_000;
/** Pages that the cache of one machine keeps. */
export const PAGES_KEPT = 300;
/** Ms for which a reader waits for a page that another one is having rendered. */
export const PAGE_AWAITED = 3_000;
/** Ms for which a page is still shown while the database does not answer. */
export const STALE_PAGE_KEPT = 10 * MINUTE;
export const PAGE_VIEWS_KEPT = 90 * DAY;
/** The personal data of an order that was never paid is deleted after this time; its figures are kept. */
export const UNPAID_ORDERS_KEPT = 90 * DAY;
/** Contacts of a sold order: claims about it end after three years (Limitation Act). The invoice needs neither e-mail address nor phone. */
export const ORDER_CONTACTS_YEARS = 3;
/** Name and address of a sold order: books are kept for eight years after their financial year (Companies Act, section 128). */
export const ORDERS_KEPT_YEARS = 8;

/** Characters of a private note about an order. */
export const ORDER_NOTE_MAX = 1000;
/** A backup is made every night; two hours for a late one. */
export const BACKUP_OLD = 26 * HOUR;
