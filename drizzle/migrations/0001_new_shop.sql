-- The full-text indexes, which drizzle cannot declare, and the rows that a new shop begins with.

-- Orders and customers for the administrator. Words are found without their accents.
CREATE VIRTUAL TABLE orders_fts USING fts5(number, id, email, name, phone, payments, pieces, tracking, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE customers_fts USING fts5(name, email, phone, city, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
-- Pieces for shoppers; the rowid is the id of the product. A search and its filters are one expression of this index, so that a page reads as
-- many rows as it shows: `facets` has what the piece can be found by as terms of three private characters, `starts` the beginnings of its
-- words, which are too short for trigrams. Of the prices a search computes the current one.
CREATE VIRTUAL TABLE products_fts USING fts5(name, category, words, description, facets, starts,
  price UNINDEXED, usual UNINDEXED, ends UNINDEXED, tokenize = 'trigram');
--> statement-breakpoint
-- The same index in the order of prices: its rowid begins with the price and ends with the number of the piece, featured and new pieces
-- first among equal ones. It keeps no texts.
CREATE VIRTUAL TABLE products_by_price_fts USING fts5(name, category, words, description, facets, starts,
  content = '', contentless_delete = 1, tokenize = 'trigram');
--> statement-breakpoint
-- These facets have fixed numbers, which the searches know.
INSERT INTO facets (id, kind, value) VALUES (1, 'on-sale', ''), (2, 'stock', ''), (3, 'sale', '');
--> statement-breakpoint
-- The ranges of prices of `rules/filters/price-range.ts`, in their order.
INSERT INTO facets (id, kind, value) SELECT CASE kind.value WHEN 'price' THEN 101 ELSE 201 END + range.key, kind.value, range.value
  FROM json_each('["price","usual-price"]') kind, json_each('["0","100","200","300","400","500","600","700","800","900","1000","1001","1100","1200",
    "1300","1400","1500","1600","1700","1800","1900","2000","2001","3000","4000","5000","6000","7000","8000","9000","10000"]') range;
--> statement-breakpoint
-- A new shop is closed until its owner opens it.
INSERT INTO first_day (id) VALUES (1);
--> statement-breakpoint
INSERT INTO maintenance (id) VALUES (1);
--> statement-breakpoint
INSERT INTO cost_settings (id) VALUES (1);
--> statement-breakpoint
-- For the whole shop: the pieces that buyers without a proved contact hold, and the pieces that are not sold.
INSERT INTO unproved_holds (product_id, size, pieces) VALUES (0, '', 0), (0, 'unsold', 0);
--> statement-breakpoint
-- The rules of a new shop for cash orders, as in rules/cash/cash-rules.ts.
INSERT INTO cod_rules (kind, limit_value, days, min_sample, act, is_on) VALUES
  ('no-house-number', 0, 0, 0, 'ask', 1),
  ('short-address', 15, 0, 0, 'ask', 1),
  ('landmark-only', 0, 0, 0, 'ask', 1),
  ('other-city', 0, 0, 0, 'ask', 1),
  ('refusals', 2, 180, 0, 'call', 1),
  ('pin-returns', 40, 180, 20, 'ask', 0),
  ('high-total', 300000, 0, 0, 'ask', 0),
  ('first-order', 0, 0, 0, 'ask', 0),
  ('second-open', 0, 0, 0, 'ask', 1),
  ('phone-unproved', 0, 0, 0, 'ask', 0),
  ('same-network', 0, 0, 0, 'ask', 1);
--> statement-breakpoint
-- What shoppers in India call the pieces, in Devanagari and in the spellings of Latin letters. The owner changes the list in the settings.
-- Each line: the words that a term means, and the terms that people type. The index finds beginnings of words: "ring" is no part of "earring".
INSERT INTO search_words (word, means, terms, updated_at)
SELECT typed.value, line.column1, (SELECT group_concat('" ' || m.value || '" OR "-' || m.value || '" OR ^"' || m.value || '"', ' OR ')
  FROM json_each('["' || replace(line.column1, ', ', '","') || '"]') m), 1
FROM (VALUES
  ('ring', '["angoothi","angothi","anguthi","mundri","अँगूठी","अंगूठी","रिंग","anghuthi","angoothiyan","anguthiya","अंगूठियां"]'),
  ('hoop, bali, chandbali', '["bali","baliyan"]'),
  ('bangle, chudi', '["bangadi","bangdi","chooda","choodi","chudi","chudiyan","चूड़ा","चूड़ियाँ","चूड़ियां","चूड़ी","bangel","bangels",
    "choodiya","choodiyan","churi","churiyan","चूड़ियों","चूडी","बैंगल"]'),
  ('toe ring', '["bichhiya","bichiya","बिछिया","बिछुआ"]'),
  ('maang, tikka', '["bindi","maangtika","mangtika","mangtikka","matha","patti","teeka","tika","टिका","टीका","बिंदी","माँग","मांग",
    "मांगटीका","maangtikka","mangteeka","tikka"]'),
  ('wedding, bridal', '["bride","dulhan","shaadi","shadi","vivah","wedding","दुल्हन","विवाह","शादी"]'),
  ('silver, oxidised', '["chaandi","chandi","चाँदी","चांदी","rajat"]'),
  ('chain', '["chen","चेन"]'),
  ('choker', '["chokar","चोकर"]'),
  ('hair', '["clip","gajra","क्लिप","गजरा","बाल"]'),
  ('adjustable', '["freesize"]'),
  ('gift', '["gift","gifts","tohfa","uphar","उपहार","गिफ्ट","तोहफ़ा","तोहफा"]'),
  ('gold', '["golden","sona","sone","सोना","सोने"]'),
  ('necklace, haar, choker', '["haar","necklace","गले","नेकलस","नेकलेस","हार","haaram","har","hasli","kanthi","raniharr","हारों"]'),
  ('green', '["hara","hare","harey","hari","हरा","हरी","हरे"]'),
  ('jhumka', '["jhumke","jhumki","zumka","झुमका","झुमकी","झुमके","jhumkaa","jhumkas","jhumkiya","jumka","jumkhi","jumki","zhumka",
    "झुमकों","झूमका"]'),
  ('juda, hair pin', '["juda","जूड़ा"]'),
  ('earring', '["kaan","karnphool","इयररिंग","ईयररिंग","कर्णफूल","कान","earing","earings","earrings","jhela","kan","kundal"]'),
  ('bangle, kada, kangan, cuff', '["kada","kangan","kangans","कंगन","कड़ा","kadaa","kade","kara","कड़े"]'),
  ('nose, nath', '["laung","nath","nathiya","nathni","nosepin","नथ","नथनी","नथिया","लौंग"]'),
  ('pendant', '["locket","lockit","pendent","पेंडेंट","लॉकेट"]'),
  ('necklace, mala, chain', '["mala","माला"]'),
  ('temple', '["mandir","टेंपल","मंदिर"]'),
  ('mangalsutra', '["mangal","mangalsutr","मंगलसूत्र"]'),
  ('meenakari', '["meena","minakari","मीना","मीनाकारी"]'),
  ('pearl', '["motee","मोती","mothi","moti","motiyon","मोतियों"]'),
  ('oxidised', '["oxidise","oxidize","oxidized","oxodised","ऑक्सिडाइज़्ड","ऑक्सीडाइज्ड"]'),
  ('payal, anklet', '["paayal","pajeb","payal","payel","पाजेब","पायजेब","पायल","पैंजन","anklet","anklets","jhanjhar","paayel","paijan",
    "payjeb","झांझर"]'),
  ('stud', '["stud","studs"]'),
  ('studs, stud earring, tops', '["tops","टॉप","टॉप्स"]'),
  ('bracelet, cuff', '["कड़ी","ब्रेसलेट","bracelet","braclet"]'),
  ('kundan', '["कुंदन","कुन्दन"]'),
  ('chandbali', '["चांदबाली","chaandbali","chandbaali","chandbala"]'),
  ('polki', '["पोल्की"]'),
  ('chandbali, bali', '["बालियाँ","बालियां","बाली"]'),
  ('set', '["सेट"]'),
  ('hair, juda', '["baal","hair","jura"]'),
  ('hoop, bali', '["balis","balli","hoops"]'),
  ('bridal, wedding', '["bridal","byah","dulhaniya","suhaag","suhag"]'),
  ('everyday, office', '["casual","daily","dailywear","roz","rozana"]'),
  ('party', '["cocktail","reception","sangeet"]'),
  ('american diamond, cubic zirconia', '["cubic","zircon","zirconia"]'),
  ('festive, festival', '["diwali","festival","garba","navratri","pooja","puja","tyohar","त्योहार","दिवाली"]'),
  ('meenakari, enamel', '["enamel","meenakari","minakaari"]'),
  ('festive, kundan, meenakari, jhumka', '["ethnic","traditional"]'),
  ('turquoise', '["feroza","firoza","firozi","फ़िरोज़ी","फिरोजी"]'),
  ('necklace, neck', '["gala","gale"]'),
  ('ghungroo', '["ghungaroo","ghungru","घुंघरू"]'),
  ('pink, rose, gulabi', '["gulabi","pink","rani","गुलाबी","पिंक"]'),
  ('black', '["kaala","kala","kali","काला","काली"]'),
  ('wedding, festive', '["karvachauth","karwachauth","करवाचौथ"]'),
  ('red, maroon, ruby', '["laal","lal","लाल"]'),
  ('ruby, red', '["manik","माणिक"]'),
  ('red, maroon', '["maroon"]'),
  ('peacock, mayur', '["mayur","mor","peacock","मोर"]'),
  ('blue', '["neela","neeli","nila","नीला","नीली"]'),
  ('emerald, green', '["panna","पन्ना"]'),
  ('yellow', '["peela","peeli","pila","पीला","पीली"]'),
  ('rose gold', '["rosegold"]'),
  ('white, pearl, clear', '["safaid","safed","white","सफ़ेद","सफेद"]'),
  ('pin', '["पिन"]'),
  ('red', '["रेड"]')) line, json_each(line.column2) typed;
