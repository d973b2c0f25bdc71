-- The page of a piece shows its story, so a change of it reaches kept pages too.
CREATE TRIGGER products_pages_story AFTER UPDATE OF closing, wearing, closeup ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
END;
