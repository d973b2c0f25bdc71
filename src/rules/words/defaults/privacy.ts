/** The policy as the shop comes with it. */
export const privacyWords = `{company} runs this shop and decides how your data is used. This page explains it in plain words.

## 1. What we collect

- **To deliver an order:** name, address, phone number, email address, what you bought and what you paid. If you buy for a business: its GSTIN and the name on its GST certificate.
- **For an account:** name, email address, a hash of your password, your saved address, cart and wishlist, and which browsers are signed in.
- **When you write to us:** your message, and pictures or videos that you send with a return. With a complaint: your name, email address, phone number and what we wrote to each other.
- **To prevent abuse:** a hash of your IP address while an order waits for payment, and the number of attempts to sign in. Both are deleted within hours. A hash of your phone number with the cash parcels refused at it.
- **While you browse:** which pages you open, with a random number that stands for your visit and, while you are signed in, with your account. We use this to see what people look for, and for nothing else. Links with keys in them and email addresses are removed first.

Card numbers, UPI PINs and bank passwords never reach us. They go to Razorpay, which runs the payment window.

## 2. What we use it for

To take payment, pack, deliver and invoice your order, to answer you, to handle returns and refunds, to protect the shop from fraud, and to comply with tax law. We send offers by email only if you asked for them and confirmed your address. No box is ever ticked in advance.

## 3. Who else gets it

Razorpay (payment), the couriers that bring or fetch a parcel, and the service that books them for us (name, address, phone, email address, and what is in the parcel), the services that send our email and WhatsApp messages (address or number, and the message), and the hosts of our website and database, who may also check that a person and not a machine is signing in. Each gets only what it needs for its work. Authorities get what the law requires. We do not sell data, and we show no third-party advertising.

## 4. Cookies and your browser

Your cart, the notices you closed, the language you chose, the PIN code you asked about and the pieces you looked at last are stored in your own browser, and so is the random number of your visit until you close the tab. A cookie that scripts cannot read links your orders to your browser, so that you can see and pay for them. A second one keeps you signed in, and a third shows that this browser has signed in before, so that nobody else can lock you out. We use no advertising or tracking cookies.

## 5. How long we keep it

- Page views: {views-kept} days.
- Orders that were never paid: after {unpaid-kept} days we delete the details in them that identify you.
- Photos and videos sent with a return: {evidence-kept} days.
- Messages that we sent you: {messages-kept} days. Links and codes in them: until they are used or expire.
- A phone number that sent us STOP: until it sends START, because until then we must not message it.
- Your account, cart and wishlist: until you delete the account.
- Paid orders: the email address and phone number in them {contacts-years} years, name and address {orders-years} years after the end of the financial year. Our {invoices} and books, with the GSTIN and the name of a business: as long as tax and company law require.
- Refused cash parcels: {marks-kept} days; a delivered cash order deletes them.
- Address labels of parcels, and photographs of a parcel on the scale: {labels-kept} days after the parcel has ended.
- Complaints: {complaints-kept} days after they end.
- Newsletter address: until you unsubscribe. We keep a record of your consent, its wording and its date as proof.

## 6. How we protect it

All pages are encrypted in transit. Passwords are stored so that we cannot read them. Only people who need your data for their work have access to it. If data is lost or stolen, we tell you and the Data Protection Board without delay.

## 7. Your rights

You may ask us what data we hold about you, get a copy, have it corrected or erased, or withdraw your consent. With an account you can do all of this yourself: under [My Account, Privacy](/profile?tab=privacy) you can download everything in one file, see what you agreed to and when, withdraw it, and delete the account. After that only the records of your orders remain, no longer linked to an account, because we must keep the {invoices}.

Without an account, use the link in any newsletter, or send one email to [{email}](mailto:{email}). We answer within 30 days. You may nominate somebody to act for you, and you may [write a complaint](/grievance), which gets a number and an answer, or complain to the Data Protection Board of India.

## 8. Children, and changes to this policy

The shop is meant for people aged 18 and above. We do not track children. When this policy changes, the date above changes too, the earlier text stays readable below, and we tell people with an account about important changes by email. The [terms](/terms-conditions) apply as well.

## Contact

{contact}
`;
