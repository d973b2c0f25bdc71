/**
 * What shoppers type, and what they expect first. A line is: searches | how | pieces by the beginning of their names.
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
const JHUMKAS = 'Utsav, Sanjh';
const ANKLETS = 'Runjhun, Sagar';

export const searchQueries = `
necklace; neck lace; haar; हार; mala; necklase; neckless | any of | ${NECKLACES}
choker; pearl choker | first | Moti Rani
moti ka haar; pearl necklace | any of | Moti Rani, Rajwadi, Teen Lehar, Hariyali
bib; kundan necklace; कुंदन हार | first | Rajwadi
layered chain; layered necklace; chain | first | Teen Lehar
pendant; locket | any of | Hariyali, Moti Rani, Teen Lehar
green pendant; emerald necklace | first | Hariyali
oxidised necklace; silver necklace | first | Mela
earrings; ear ring; ear-rings for women; earings | any of | ${EARRINGS}
kaan ki bali; hoops | first | Moti Bali
कान की बाली; bali | any of | Moti Bali, Chaand
jhumka; jhumke; jhumki; jumka; zumka; झुमका; झुम | only | ${JHUMKAS}
oxidised jhumka; silver jhumka; चांदी के झुमके | first | Sanjh
golden jhumka; sone ke jhumke; उत्सव झुमके | first | Utsav
chandbali; chand bali; chandbaali; chandbaly | first | Chaand
studs; pearl studs; tops; टॉप्स | first | Chandni
long earrings; party wear earrings; इयररिंग हरे | first | Vanya
drop earrings | any of | Vanya, Moti Bali
green earrings | any of | Vanya, Utsav, Chaand
bangle; bangels; chudi; चूड़ी; kangan; कंगन; kada | any of | ${BANGLES}
red bangle; lal chudi; लाल चूड़ी | any of | Lalima, Phoolbagh, Banjara
hari chudi | any of | Phoolbagh, Motiya
gold bangle set | any of | Kanak, Phoolbagh
pearl bangle; मोती के कंगन | first | Motiya
meenakari; enamel bangles; set of 3 bangles; meenakary | first | Phoolbagh
cuff; oxidised kada | first | Banjara
stone bangles | first | Lalima
bangle 2.6; 2.4 chudi | only | Kanak, Lalima, Phoolbagh, Motiya
ring; anguthi; अंगूठी; अँगूठी | any of | Mehfil, Gulnaar, Gulabi
cocktail ring; ruby ring | first | Mehfil
red ring | any of | Mehfil, Gulnaar
adjustable ring; free size ring; kundan ring; गुलनर | first | Gulnaar
rose gold ring; rose gold; ring set; pink; gulabi | first | Gulabi
payal; पायल; ankle bracelet | any of | ${ANKLETS}
chandi ki payal; ghungroo payal; घुंघरू वाली पायल | first | Runjhun
beaded anklet | first | Sagar
turquoise; firozi | any of | Sagar, Banjara
maang tikka; mangtika; tikka | first | Suhaag
juda pin; जूड़ा पिन; peacock; mor; blue | first | Mayur
hair accessories | only | Suhaag, Mayur
kundan; kundann | any of | Rajwadi, Chaand, Gulnaar, Suhaag
pearl; मोती | any of | Moti Rani, Chandni, Moti Bali, Motiya
oxidised; german silver | any of | Mela, Sanjh, Banjara, Runjhun
gift; gift for wife; gift for best friend; माँ के लिए उपहार | any of | Chandni, Moti Bali, Motiya, Gulnaar, Gulabi, Sagar
gift under 500; under 500 | only | Chandni, Gulnaar, Gulabi, Sagar
wedding; shaadi; bridal set; dulhan | any of | Moti Rani, Rajwadi, Chaand, Vanya, Lalima, Motiya, Runjhun, Suhaag, Mayur
bridal necklace; necklace above 1800 | only | Moti Rani, Rajwadi
office wear earrings | only | Sanjh, Chandni
daily wear | any of | Teen Lehar, Sanjh, Chandni, Moti Bali, Kanak, Banjara, Gulabi, Sagar
festive; diwali | any of | Moti Rani, Mela, Utsav, Chaand, Phoolbagh, Gulnaar, Runjhun
party | any of | Teen Lehar, Hariyali, Mela, Vanya, Lalima, Banjara, Mehfil
earrings under 600; earrings ₹600 | only | Sanjh, Chandni, Moti Bali
झुमका 600 से कम; jhumka 500-700; साँझ; साँ\u200Cझ | only | Sanjh
1500 tak ka haar | only | Teen Lehar, Hariyali
rings around 500 | only | Gulnaar, Gulabi
sale | any of | Moti Rani, Rajwadi, Hariyali, Utsav, Chaand, Moti Bali, Vanya, Lalima, Phoolbagh, Mehfil, Gulabi, Sagar, Suhaag
necklace on sale | only | Moti Rani, Rajwadi, Hariyali
braclet; bracelet | any of | Banjara
haar under 1000 | nearest | Teen Lehar, Hariyali, Mela
choker under 1000 | nearest | Moti Rani
mangalsutra; मंगलसूत्र | about | ${NECKLACES}
AD | about | Moti Rani, Hariyali, Utsav, Chaand, Chandni, Moti Bali, Vanya, Lalima, Mehfil, Gulabi, Runjhun, Suhaag, Mayur
american diamond earrings | about | ${EARRINGS}
nose pin | about | Suhaag, Chandni, Sanjh, Chaand, Lalima, Vanya
toe ring | about | ${ANKLETS}
pink jhumka | about | ${JHUMKAS}
black bangles | about | ${BANGLES}
उत्सव | only | Utsav
गुलनार | only | Gulnaar
फूलबाग; फ़ूलबाग | only | Phoolbagh
महफ़िल; महफिल अंगूठी | only | Mehfil
रजवाडी हार; रजवाड़ि | only | Rajwadi
मेला हंसली; हँस | only | Mela
रुनझुन | only | Runjhun
रोज की चूडियां | first | Kanak
बंजारा कडा | only | Banjara
मयू | only | Mayur
उत्सव 500 से कम | nearest | Utsav
gold ring; sone ki ring; सोने की अंगूठी | only | Gulabi, Gulnaar, Mehfil
red stone ring; lal patthar ki angoothi; लाल पत्थर की अंगूठी | first | Mehfil
laal anguthi | only | Gulnaar, Mehfil
ring 400-1000 | only | Gulnaar, Mehfil, Gulabi
shadi ke liye set; शादी के लिए सेट; dulhan ka set; bridal jewellery set | first | Rajwadi, Moti Rani, Vanya, Chaand, Mayur, Suhaag
necklace set; हार सेट | first | Mela, Hariyali
choker set | only | Moti Rani
jhumka set; झुमका सेट | only | Utsav, Sanjh
kangan set; bangles set | any of | Kanak, Phoolbagh
set; sets under 2000 | only | Gulabi, Phoolbagh, Kanak
moti ki mala | only | Moti Rani, Rajwadi, Teen Lehar, Hariyali
pearl chain | only | Moti Rani, Teen Lehar, Hariyali
stud earrings; kaan ke studs | first | Chandni
necklace with earrings | about | ${NECKLACES}, ${EARRINGS}
men ring; ring for men | about | Mehfil, Gulnaar, Gulabi
`;
