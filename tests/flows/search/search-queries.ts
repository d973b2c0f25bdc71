/**
 * What shoppers type, and what they expect first. A line is: search | how | pieces by the beginning of their names.
 *   first   exactly these stand first, in this order
 *   any of  the first three, or as many as are named, are some of these: several orders are right
 *   only    nothing else is found than these, in any order
 *   nearest nothing fits: nothing is found, and these are shown as the closest, in this order
 *   about   nothing fits: what is shown as the closest is some of these
 * The demo has necklaces: Moti Rani, Rajwadi, Teen Lehar, Hariyali, Mela; earrings: Utsav, Sanjh, Chaand, Chandni, Moti Bali, Vanya;
 * bangles: Kanak, Lalima, Phoolbagh, Banjara, Motiya; rings: Mehfil, Gulnaar, Gulabi; anklets: Runjhun, Sagar; hair: Suhaag, Mayur.
 */
const NECKLACES = 'Moti Rani, Rajwadi, Teen Lehar, Hariyali, Mela';
const EARRINGS = 'Utsav, Sanjh, Chaand, Chandni, Moti Bali, Vanya';
const BANGLES = 'Kanak, Lalima, Phoolbagh, Banjara, Motiya';
const RINGS = 'Mehfil, Gulnaar, Gulabi';
const JHUMKAS = 'Utsav, Sanjh';
const ANKLETS = 'Runjhun, Sagar';
const GIFTS = 'Chandni, Moti Bali, Motiya, Gulnaar, Gulabi, Sagar';
const WEDDING = 'Moti Rani, Rajwadi, Chaand, Vanya, Lalima, Motiya, Runjhun, Suhaag, Mayur';
const FESTIVE = 'Moti Rani, Mela, Utsav, Chaand, Phoolbagh, Gulnaar, Runjhun';
const EVERYDAY = 'Teen Lehar, Sanjh, Chandni, Moti Bali, Kanak, Banjara, Gulabi, Sagar';
const PARTY = 'Teen Lehar, Hariyali, Mela, Vanya, Lalima, Banjara, Mehfil';
const OXIDISED = 'Mela, Sanjh, Banjara, Runjhun';
const PEARL = 'Moti Rani, Chandni, Moti Bali, Motiya';
const REDUCED = 'Moti Rani, Rajwadi, Hariyali, Utsav, Chaand, Moti Bali, Vanya, Lalima, Phoolbagh, Mehfil, Gulabi, Sagar, Suhaag';

export const searchQueries = `
necklace | any of | ${NECKLACES}
necklaces | any of | ${NECKLACES}
neck lace | any of | ${NECKLACES}
neckpiece | any of | ${NECKLACES}
haar | any of | ${NECKLACES}
हार | any of | ${NECKLACES}
gale ka haar | any of | ${NECKLACES}
नेकलेस | any of | ${NECKLACES}
mala | any of | ${NECKLACES}
choker | first | Moti Rani
chokers | first | Moti Rani
चोकर | first | Moti Rani
pearl choker | first | Moti Rani
moti ka haar | any of | Moti Rani, Rajwadi, Teen Lehar, Hariyali
pearl necklace | any of | Moti Rani, Rajwadi, Teen Lehar, Hariyali
bib | first | Rajwadi
kundan necklace | first | Rajwadi
kundan haar | first | Rajwadi
कुंदन हार | first | Rajwadi
layered chain | first | Teen Lehar
layered necklace | first | Teen Lehar
chain | first | Teen Lehar
pendant | any of | Hariyali, Moti Rani, Teen Lehar
locket | any of | Hariyali, Moti Rani, Teen Lehar
green pendant | first | Hariyali
emerald necklace | first | Hariyali
oxidised necklace | first | Mela
oxidized necklace | first | Mela
silver necklace | first | Mela
earrings | any of | ${EARRINGS}
earring | any of | ${EARRINGS}
ear ring | any of | ${EARRINGS}
ear rings | any of | ${EARRINGS}
ear-rings for women | any of | ${EARRINGS}
earings | any of | ${EARRINGS}
kaan ki bali | first | Moti Bali
कान की बाली | any of | Moti Bali, Chaand
bali | any of | Moti Bali, Chaand
hoops | first | Moti Bali
hoop earrings | first | Moti Bali
jhumka | only | ${JHUMKAS}
jhumkas | only | ${JHUMKAS}
jhumke | only | ${JHUMKAS}
jhumki | only | ${JHUMKAS}
jumka | only | ${JHUMKAS}
zumka | only | ${JHUMKAS}
झुमका | only | ${JHUMKAS}
झुमके | only | ${JHUMKAS}
oxidised jhumka | first | Sanjh
oxidised jhumkas | first | Sanjh
silver jhumka | first | Sanjh
चांदी के झुमके | first | Sanjh
golden jhumka | first | Utsav
sone ke jhumke | first | Utsav
chandbali | first | Chaand
chand bali | first | Chaand
chandbaali | first | Chaand
चांदबाली | first | Chaand
studs | first | Chandni
stud earrings | first | Chandni
pearl studs | first | Chandni
tops | first | Chandni
moti tops | first | Chandni
टॉप्स | first | Chandni
long earrings | first | Vanya
drop earrings | any of | Vanya, Moti Bali
green earrings | any of | Vanya, Utsav, Chaand
bangle | any of | ${BANGLES}
bangles | any of | ${BANGLES}
bangels | any of | ${BANGLES}
chudi | any of | ${BANGLES}
choodi | any of | ${BANGLES}
churi | any of | ${BANGLES}
चूड़ी | any of | ${BANGLES}
चूड़ियाँ | any of | ${BANGLES}
kangan | any of | ${BANGLES}
कंगन | any of | ${BANGLES}
kada | any of | ${BANGLES}
red bangle | any of | Lalima, Phoolbagh, Banjara
red bangles | any of | Lalima, Phoolbagh, Banjara
lal chudi | any of | Lalima, Phoolbagh, Banjara
लाल चूड़ी | any of | Lalima, Phoolbagh, Banjara
hari chudi | any of | Phoolbagh, Motiya
हरी चूड़ियां | any of | Phoolbagh, Motiya
gold bangle set | any of | Kanak, Phoolbagh
pearl bangle | first | Motiya
मोती के कंगन | first | Motiya
meenakari | first | Phoolbagh
minakari bangles | first | Phoolbagh
मीनाकारी | first | Phoolbagh
enamel bangles | first | Phoolbagh
cuff | first | Banjara
oxidised kada | first | Banjara
stone bangles | first | Lalima
bangle 2.6 | only | Kanak, Lalima, Phoolbagh, Motiya
bangles 2-6 | only | Kanak, Lalima, Phoolbagh, Motiya
2.4 chudi | only | Kanak, Lalima, Phoolbagh, Motiya
set of 3 bangles | first | Phoolbagh
ring | any of | ${RINGS}
rings | any of | ${RINGS}
finger ring | any of | ${RINGS}
anguthi | any of | ${RINGS}
अंगूठी | any of | ${RINGS}
cocktail ring | first | Mehfil
ruby ring | first | Mehfil
red ring | any of | Mehfil, Gulnaar
lal anguthi | any of | Mehfil, Gulnaar
adjustable ring | first | Gulnaar
free size ring | first | Gulnaar
kundan ring | first | Gulnaar
rose gold ring | first | Gulabi
rose gold | first | Gulabi
ring set | first | Gulabi
payal | any of | ${ANKLETS}
paayal | any of | ${ANKLETS}
पायल | any of | ${ANKLETS}
anklet | any of | ${ANKLETS}
ankle bracelet | any of | ${ANKLETS}
silver payal | first | Runjhun
chandi ki payal | first | Runjhun
चांदी की पायल | first | Runjhun
ghungroo payal | first | Runjhun
beaded anklet | first | Sagar
turquoise | any of | Sagar, Banjara
firozi | any of | Sagar, Banjara
maang tikka | first | Suhaag
mangtika | first | Suhaag
maangtikka | first | Suhaag
मांग टीका | first | Suhaag
tikka | first | Suhaag
juda pin | first | Mayur
hair pin | first | Mayur
जूड़ा पिन | first | Mayur
hair accessories | only | Suhaag, Mayur
peacock | first | Mayur
mor | first | Mayur
kundan | any of | Rajwadi, Chaand, Gulnaar, Suhaag
pearl | any of | ${PEARL}
moti | any of | ${PEARL}
मोती | any of | ${PEARL}
oxidised | any of | ${OXIDISED}
oxidized jewellery | any of | ${OXIDISED}
german silver | any of | ${OXIDISED}
pink | first | Gulabi
gulabi | first | Gulabi
गुलाबी | first | Gulabi
blue | first | Mayur
gift | any of | ${GIFTS}
gift for wife | any of | ${GIFTS}
gift for mom | any of | ${GIFTS}
gifts for sister | any of | ${GIFTS}
gift for best friend | any of | ${GIFTS}
माँ के लिए उपहार | any of | ${GIFTS}
gift under 500 | only | Chandni, Gulnaar, Gulabi, Sagar
wedding | any of | ${WEDDING}
shaadi | any of | ${WEDDING}
शादी | any of | ${WEDDING}
bridal necklace | only | Moti Rani, Rajwadi
bridal set | any of | ${WEDDING}
dulhan | any of | ${WEDDING}
office wear earrings | only | Sanjh, Chandni
office earrings | only | Sanjh, Chandni
daily wear | any of | ${EVERYDAY}
party wear earrings | first | Vanya
festive | any of | ${FESTIVE}
diwali | any of | ${FESTIVE}
party | any of | ${PARTY}
under 500 | only | Chandni, Gulnaar, Gulabi, Sagar
earrings under 600 | only | Sanjh, Chandni, Moti Bali
jhumka under 1000 | only | ${JHUMKAS}
झुमका 600 से कम | only | Sanjh
jhumka 500-700 | only | Sanjh
earrings ₹600 | only | Sanjh, Chandni, Moti Bali
necklace above 1800 | only | Moti Rani, Rajwadi
1500 tak ka haar | only | Teen Lehar, Hariyali
rings around 500 | only | Gulnaar, Gulabi
sale | any of | ${REDUCED}
necklace on sale | only | Moti Rani, Rajwadi, Hariyali
necklase | any of | ${NECKLACES}
neckless | any of | ${NECKLACES}
braclet | any of | Banjara
chandbaly | first | Chaand
meenakary | first | Phoolbagh
kundann | any of | Rajwadi, Chaand, Gulnaar, Suhaag
haar under 1000 | nearest | Teen Lehar, Hariyali, Mela
choker under 1000 | nearest | Moti Rani
mangalsutra | about | ${NECKLACES}
मंगलसूत्र | about | ${NECKLACES}
AD | about | Moti Rani, Hariyali, Utsav, Chaand, Chandni, Moti Bali, Vanya, Lalima, Mehfil, Gulabi, Runjhun, Suhaag, Mayur
CZ | about | Moti Rani, Hariyali, Utsav, Chaand, Chandni, Moti Bali, Vanya, Lalima, Mehfil, Gulabi, Runjhun, Suhaag, Mayur
american diamond earrings | about | ${EARRINGS}
nose pin | about | Suhaag, Chandni, Sanjh, Chaand, Lalima, Vanya
toe ring | about | ${ANKLETS}
bracelet | any of | Banjara
pink jhumka | about | ${JHUMKAS}
black bangles | about | ${BANGLES}
उत्सव | only | Utsav
उत्सव झुमके | first | Utsav
utsav | only | Utsav
गुलनार | only | Gulnaar
साँझ | only | Sanjh
सांझ | only | Sanjh
साँ\u200Cझ | only | Sanjh
फूलबाग | only | Phoolbagh
फ़ूलबाग | only | Phoolbagh
महफ़िल | only | Mehfil
महफिल अंगूठी | only | Mehfil
अँगूठी | any of | ${RINGS}
रजवाडी हार | only | Rajwadi
मेला हंसली | only | Mela
हँस | only | Mela
झुम | only | ${JHUMKAS}
रुनझुन | only | Runjhun
घुंघरू वाली पायल | first | Runjhun
रोज की चूडियां | first | Kanak
बंजारा कडा | only | Banjara
मयू | only | Mayur
इयररिंग हरे | first | Vanya
गुलनर | first | Gulnaar
रजवाड़ि | only | Rajwadi
उत्सव 500 से कम | nearest | Utsav
`;
