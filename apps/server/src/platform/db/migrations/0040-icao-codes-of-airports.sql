-- P8: aircraft systems may name an airport by its ICAO code. These are the codes that the product knew before.
ALTER TABLE airports ADD COLUMN icao text;
UPDATE airports SET icao = known.icao FROM (VALUES
  ('XMN', 'ZSAM'), ('FOC', 'ZSFZ'), ('PEK', 'ZBAA'), ('PKX', 'ZBAD'), ('PVG', 'ZSPD'), ('SHA', 'ZSSS'),
  ('CTU', 'ZUUU'), ('TFU', 'ZUTF'), ('URC', 'ZWWW'), ('CAN', 'ZGGG'), ('SZX', 'ZGSZ'), ('HGH', 'ZSHC'),
  ('NKG', 'ZSNJ'), ('CKG', 'ZUCK'), ('XIY', 'ZLXY'), ('WUH', 'ZHHH'), ('CSX', 'ZGHA'), ('KMG', 'ZPPP'),
  ('SYX', 'ZJSY'), ('HAK', 'ZJHK'), ('SHE', 'ZYTX'), ('DLC', 'ZYTL'), ('TAO', 'ZSQD'), ('TSN', 'ZBTJ'),
  ('CGO', 'ZHCC'), ('HKG', 'VHHH'), ('MFM', 'VMMC'), ('TPE', 'RCTP'), ('TSA', 'RCSS'), ('NRT', 'RJAA'),
  ('HND', 'RJTT'), ('KIX', 'RJBB'), ('ICN', 'RKSI'), ('GMP', 'RKSS'), ('SIN', 'WSSS'), ('KUL', 'WMKK'),
  ('BKK', 'VTBS'), ('DPS', 'WADD'), ('CGK', 'WIII'), ('MNL', 'RPLL'), ('AMS', 'EHAM'), ('CDG', 'LFPG'),
  ('LHR', 'EGLL'), ('FRA', 'EDDF'), ('LAX', 'KLAX'), ('JFK', 'KJFK'), ('SFO', 'KSFO'), ('SEA', 'KSEA'),
  ('YVR', 'CYVR'), ('SYD', 'YSSY'), ('MEL', 'YMML'), ('AKL', 'NZAA'), ('DXB', 'OMDB')
) AS known (iata, icao) WHERE airports.iata = known.iata;
