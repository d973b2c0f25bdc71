/**
 * The city names that people write for the districts of India Post, by state: 'district=city' for the whole district, or
 * 'district=city:prefixes' for the PIN codes of the city, if the district is larger. The first line that fits counts; otherwise the
 * district keeps its name.
 */
const names: Readonly<Record<string, string>> = {
  AN: 'South Andaman=Port Blair:7441',
  AP: 'Krishna=Vijayawada:5200;Chittoor=Tirupati:51750;East Godavari=Rajahmundry:53310;East Godavari=Kakinada:53300;West Godavari=Eluru:53400;Prakasam=Ongole:52300;Ananthapur=Anantapur;Cuddapah=Kadapa',
  AR: 'Papum Pare=Itanagar:7911',
  AS: 'Kamrup=Guwahati:7810;Cachar=Silchar:78800;Sonitpur=Tezpur:78400',
  BR: 'East Champaran=Motihari:845401;West Champaran=Bettiah:845438;Bhojpur=Arrah:802301;Saran=Chapra:841301;Nalanda=Bihar Sharif:803101;Vaishali=Hajipur:844101;Rohtas=Sasaram:821115',
  CG: 'Durg=Bhilai:4900',
  DL: 'Central Delhi=New Delhi;South Delhi=New Delhi;South West Delhi=New Delhi;West Delhi=New Delhi;North Delhi=Delhi;North West Delhi=Delhi;East Delhi=Delhi',
  GA: 'North Goa=Panaji:40300;North Goa=Mapusa:403507;South Goa=Margao:40360;South Goa=Vasco da Gama:403802',
  GJ: 'Gandhi Nagar=Gandhinagar;Mahesana=Mehsana;Kachchh=Bhuj:37000;Kachchh=Gandhidham:37020;Valsad=Vapi:39619;Surendra Nagar=Surendranagar',
  HP: 'Kangra=Dharamshala:176215;Kullu=Manali:175131',
  HR: 'Gurgaon=Gurugram;Yamuna Nagar=Yamunanagar',
  JH: 'East Singhbhum=Jamshedpur:831;Giridh=Giridih',
  JK: 'Ananthnag=Anantnag;Rajauri=Rajouri',
  KA: 'Bangalore=Bengaluru;Mysore=Mysuru;Belgaum=Belagavi;Bellary=Ballari;Gulbarga=Kalaburagi;Bijapur=Vijayapura;Shimoga=Shivamogga;Tumkur=Tumakuru;Chickmagalur=Chikkamagaluru;Davangere=Davanagere;Dakshina Kannada=Mangaluru:575;Dharwad=Hubballi:58002,58003',
  KL: 'Ernakulam=Kochi:6820;Kasargod=Kasaragod',
  MH: 'Thane=Navi Mumbai:4007,400614;Thane=Thane:4006;Thane=Mira Bhayandar:40110;Thane=Vasai-Virar:4012,4013;Thane=Kalyan:421301,421306;Thane=Dombivli:4212;Thane=Ulhasnagar:4210;Thane=Bhiwandi:421302,421308;Raigarh=Navi Mumbai:410206,410208,410209,410210,410218;Raigarh=Raigad;Ahmed Nagar=Ahmednagar',
  ML: 'East Khasi Hills=Shillong:7930',
  MN: 'Imphal East=Imphal;Imphal West=Imphal',
  OD: 'Khorda=Bhubaneswar:751;Sundergarh=Rourkela:769;Ganjam=Berhampur:76000;Baleswar=Balasore',
  PB: 'Rupnagar=Mohali:160;Patiala=Zirakpur:140603;Ropar=Rupnagar',
  PY: 'Pondicherry=Puducherry',
  RJ: 'Ganganagar=Sri Ganganagar;Jhujhunu=Jhunjhunu;Alwar=Bhiwadi:301019',
  SK: 'East Sikkim=Gangtok:73710',
  TN: 'Kanchipuram=Chennai:600;Tiruvallur=Chennai:600;Coimbatore=Tiruppur:6416;Tuticorin=Thoothukudi;Nilgiris=Ooty:64300;Kanyakumari=Nagercoil:62900;Krishnagiri=Hosur:635109,635110,635126',
  TR: 'West Tripura=Agartala:79900',
  TS: 'Hyderabad=Secunderabad:500003,500009,500010,500011,500015,500017,500026;K.V.Rangareddy=Hyderabad:500;K.V.Rangareddy=Rangareddy;Karim Nagar=Karimnagar;Mahabub Nagar=Mahabubnagar',
  UK: 'Nainital=Haldwani:263139,263126;Udham Singh Nagar=Rudrapur:263153;Haridwar=Roorkee:247667;Dehradun=Rishikesh:249201',
  UP: 'Gautam Buddha Nagar=Greater Noida:201306,201308,201310;Gautam Buddha Nagar=Noida:20130;Kanpur Nagar=Kanpur;Allahabad=Prayagraj;Faizabad=Ayodhya;Jyotiba Phule Nagar=Amroha;Sant Ravidas Nagar=Bhadohi;Kheri=Lakhimpur Kheri',
  WB: 'North 24 Parganas=Kolkata:700;South 24 Parganas=Kolkata:700;Bardhaman=Asansol:71330;Bardhaman=Durgapur:71320,71321;Darjiling=Siliguri:73400;Darjiling=Darjeeling;Jalpaiguri=Siliguri:73400;West Midnapore=Kharagpur:72130;Puruliya=Purulia;Hooghly=Kolkata:700;Howrah=Kolkata:700',
};

interface PostalPlace {
  readonly pin: string;
  readonly district: string;
  readonly state: string;
}

/** { pin: '560003', district: 'Bangalore', state: 'KA' } → 'Bengaluru'; a district that no line names is the answer itself. */
export function cityName({ pin, district, state }: PostalPlace): string {
  for (const line of names[state]?.split(';') ?? []) {
    const [from, to = ''] = line.split('=');
    const [city = '', prefixes] = to.split(':');
    if (from === district && (prefixes === undefined || prefixes.split(',').some((prefix) => pin.startsWith(prefix)))) return city;
  }
  return district;
}

/**
 * The districts whose PIN codes people write under the name of a city, with the beginnings of those PIN codes; none of them: the whole
 * district. ('KA', 'Hubballi') → [{ district: 'Dharwad', prefixes: ['58002', '58003'] }]
 */
export function districtsOfCity(
  state: string,
  isCity: (name: string) => boolean,
): readonly { district: string; prefixes: readonly string[] }[] {
  return (names[state]?.split(';') ?? []).flatMap((line) => {
    const [district = '', to = ''] = line.split('=');
    const [city = '', prefixes] = to.split(':');
    return isCity(city) ? [{ district, prefixes: prefixes?.split(',') ?? [] }] : [];
  });
}
